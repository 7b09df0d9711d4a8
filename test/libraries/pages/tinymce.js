import tinymce from 'tinymce';
import 'tinymce/icons/default';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'tinymce/skins/ui/oxide/skin.js';
import 'tinymce/skins/ui/oxide/content.js';
import 'tinymce/skins/content/default/content.js';
import { draw } from './shared.js';

draw('<label for="text">Text</label><textarea id="text" name="text"></textarea>');
tinymce.init({ selector: '#text', license_key: 'gpl', toolbar: 'bold', menubar: false });
