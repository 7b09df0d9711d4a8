/** React draws the form, and its state has the values. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { app, sendJson } from './shared.js';

export const draw = (Page) => createRoot(app).render(<Page />);

export function useOrder(initial) {
  const [values, setValues] = useState(initial);
  const put = (name) => (value) => setValues((all) => ({ ...all, [name]: value }));
  const submit = (event) => {
    event.preventDefault();
    sendJson(values);
  };
  return { values, put, submit };
}
