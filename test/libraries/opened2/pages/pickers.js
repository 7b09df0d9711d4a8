import '@simonwep/pickr/dist/themes/classic.min.css';
import 'dropzone/dist/dropzone.css';
import 'spectrum-colorpicker/spectrum.css';
import 'summernote/dist/summernote-lite.css';
import 'suneditor/css/editor';
import 'suneditor/css/contents';
import Pickr from '@simonwep/pickr';
import Dropzone from 'dropzone';
import suneditor from 'suneditor';
import Picker from 'vanilla-picker';
import $ from '../../pages/jquery.js';
import 'spectrum-colorpicker';
import 'summernote/dist/summernote-lite.js';
import { draw, sendJson } from '../../pages/shared.js';
import { rows } from './rows.js';

const order = {};
let editor;
draw(
  rows({
    title: '<input id="title">',
    wall: '<button type="button" id="wall">Choose a colour</button>',
    door: '<input id="door" value="#ff0000">',
    roof: '<div id="roof" tabindex="0">Choose a colour</div>',
    letter: '<textarea id="letter"></textarea>',
    reply: '<textarea id="reply"></textarea>',
    papers: '<div class="dropzone" id="papers"></div>',
  }),
  () => sendJson({ ...order, title: document.getElementById('title').value, door: $('#door').spectrum('get').toHexString(), letter: $('#letter').val(), reply: editor.$.html.get(), papers: box.files.map(({ name }) => name) }),
);
Pickr.create({ el: '#wall', theme: 'classic', useAsButton: true, default: '#ff0000', components: { preview: true, hue: true, interaction: { input: true, save: true } } }).on('save', (colour) => { order.wall = colour.toHEXA().toString().toLowerCase(); });
$('#door').spectrum({ showInput: true, preferredFormat: 'hex' });
new Picker({ parent: document.getElementById('roof'), alpha: false, color: '#ff0000', onDone: ({ hex }) => { order.roof = hex.slice(0, 7); } });
$('#letter').summernote({ height: 100 });
editor = suneditor.create('#reply', { buttonList: [['bold']] });
const box = new Dropzone('#papers', { url: '/upload', autoProcessQueue: false });
