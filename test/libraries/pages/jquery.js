/** Makes jQuery a global of the page, because its plug-ins expect it there. */
import jQuery from 'jquery';

globalThis.jQuery = jQuery;
globalThis.$ = jQuery;
export default jQuery;
