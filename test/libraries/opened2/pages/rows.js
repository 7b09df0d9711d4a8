/** Returns the markup of fields. Each has a wrapper with its name as class, like the fields of `fields.jsx`. */
export const rows = (of) =>
  Object.entries(of).map(([name, control]) => `<div class="${name}" style="max-width:640px"><label for="${name}">${name[0].toUpperCase()}${name.slice(1)}</label> ${control}</div>`).join('');

export const REGIONS = [{ value: 'pt', label: 'Portugal', children: [{ value: 'por', label: 'Porto' }, { value: 'lis', label: 'Lisbon' }] }, { value: 'no', label: 'Norway', children: [{ value: 'osl', label: 'Oslo' }] }];
export const SKILLS = ['HTML', 'CSS', 'SQL', 'Rust'].map((label) => ({ value: label.toLowerCase(), label }));
export const SUBMIT = '<p><button type="submit">Order</button></p>';
