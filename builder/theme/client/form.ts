/** The script of pages with a form. */
document.documentElement.classList.add('has-form')
