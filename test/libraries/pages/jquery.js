/** Plug-ins expect jQuery as a global of the page. */
import jQuery from 'jquery';

globalThis.jQuery = jQuery;
globalThis.$ = jQuery;
export default jQuery;
