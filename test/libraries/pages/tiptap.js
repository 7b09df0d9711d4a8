import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { draw, sendJson } from './shared.js';

draw('<label id="label">Text</label><div class="editor"></div>', () => sendJson({ text: editor.getText() }));
const editor = new Editor({ element: document.querySelector('.editor'), extensions: [StarterKit] });
