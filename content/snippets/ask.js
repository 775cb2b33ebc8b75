// #region ask
const answer = await fetch('https://lectern.example.com/pricing', {
  headers: { Accept: 'text/markdown' },
})
console.log(await answer.text())
// #endregion
