/**
 * Scripts in ASCII: one character beyond Latin-1 has an engine hold a whole script in two bytes a character. Raw strings
 * stay as they are, as an escape would be another text there.
 */
import { transformSync } from 'esbuild';

interface AsciiPlugin {
  readonly name: string;
  readonly transform: { readonly filter: { readonly id: RegExp }; handler(code: string): string };
  readonly generateBundle: { readonly order: 'post'; handler(options: unknown, bundle: Bundle): void };
}

type Bundle = Record<string, { readonly type: 'chunk' | 'asset'; code?: string }>;

/** A plugin for any version of Vite: that of wxt is not that of the project. */
export function inAscii(): AsciiPlugin {
  return {
    name: 'in-ascii',
    // JSON is a string that is parsed (Vite's `json.stringify`): it takes its escapes itself.
    transform: {
      filter: { id: /[.]json$/ },
      handler: (code) => escaped(code, String.raw`\\u`),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.code !== undefined) file.code = ascii(file.code);
      },
    },
  };
}

/** As it is written, its escapes and all. */
const RAW = /(String[.]raw`(?:[^`\\]|\\.)*`)/s;

function ascii(code: string): string {
  const { code: mostly } = transformSync(code, {
    charset: 'ascii',
    minifyWhitespace: true,
    target: 'esnext',
  });
  // What is left: regular expressions, where an escape means the character itself.
  return mostly
    .split(RAW)
    .map((part) => (RAW.test(part) ? part : escaped(part)))
    .join('');
}

/** @param mark what is put before the number of a character */
function escaped(text: string, mark = String.raw`\u`): string {
  return text.replaceAll(
    /[^\0-\x7f]/g,
    (character) => mark + character.charCodeAt(0).toString(16).padStart(4, '0'),
  );
}
