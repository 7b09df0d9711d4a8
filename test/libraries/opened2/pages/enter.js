/** Enter doesn't send the form, because it adds a chip. */
document.addEventListener('keypress', (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
});
