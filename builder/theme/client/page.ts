/** The script of every page. */
document.documentElement.classList.add('js')
