import { rowsOf } from './tables.ts';

/** Typed values of the tests. A time inside a timestamp doesn't match. */
export const HELD = /STORED|771777|1977-07|(?<!\d:|\dT)17:17|17 July 1977/;

export const ENTERED_ELEMENT =
  "<script>customElements.define('x-words', class extends HTMLElement { static formAssociated = true; #in = this.attachInternals(); });</script>";

const ID = /(?<=\b(?:id|for|aria-labelledby|aria-describedby)=)("?)([itldob]+(?: [itldob]+)*)\1(?=[\s>])/g;

export function enteredForms(): readonly string[] {
  const rows = rowsOf<[string, string]>(new URL('unit/page/scan/entered.txt', import.meta.url), 'controls');
  return rows.map(([, markup], index) => {
    const own = markup.replaceAll(
      ID,
      (_, _quote, ids: string) => `"${ids.replaceAll(/\w+/g, (id) => `${id}${index}`)}"`,
    );
    return `<form action="/save-${index}" method=post><h2>Form ${index}</h2>${own}<label>Note <input name=note></label><button>Save ${index}</button></form>`;
  });
}
