import 'ckeditor5/ckeditor5.css';
import { Bold, ClassicEditor, Essentials, Paragraph } from 'ckeditor5';
import { draw } from './shared.js';

draw('<label for="text">Text</label><textarea id="text" name="text"></textarea>');
ClassicEditor.create(document.getElementById('text'), { licenseKey: 'GPL', plugins: [Essentials, Paragraph, Bold], toolbar: ['bold'] });
