import 'trix/dist/trix.css';
import 'jodit/es2021/jodit.css';
import { Jodit } from 'jodit';
import 'trix';
import { draw } from '../../pages/shared.js';

draw(`<label for="title">Title</label><input id="title" name="title">
  <input type="hidden" id="body-input" name="body"><trix-editor input="body-input" class="body"></trix-editor>
  <label for="reply">Reply</label><textarea id="reply" name="reply"></textarea>`);
Jodit.make('#reply', { height: 200 });
