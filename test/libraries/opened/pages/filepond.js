import 'filepond/dist/filepond.css';
import { create } from 'filepond';
import { draw } from '../../pages/shared.js';

document.querySelector('#app').before('Send us your photo and your papers');
const form = draw(`<label for="title">Title</label><input id="title" name="title">
  <input type="file" class="filepond" name="photo" id="photo"><input type="file" class="filepond" name="papers" id="papers" multiple>`);
form.enctype = 'multipart/form-data';
create(document.getElementById('photo'), { storeAsFile: true, credits: false });
create(document.getElementById('papers'), { storeAsFile: true, allowMultiple: true, credits: false });
