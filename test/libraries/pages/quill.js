import 'quill/dist/quill.snow.css';
import Quill from 'quill';
import { draw, sendJson } from './shared.js';

draw('<label>Title<input id="title"></label><div id="text" style="height:8em"></div>', () =>
  sendJson({ title: document.getElementById('title').value, text: editor.getText().trim() }),
);
const editor = new Quill('#text', { theme: 'snow' });
