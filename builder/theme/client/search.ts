/** The search of the site, loaded on first use. */
document.documentElement.classList.add('has-search')
