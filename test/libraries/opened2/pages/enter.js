/** Enter in a box doesn't send the form, as a person adds a chip by it. */
document.addEventListener('keypress', (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
});
