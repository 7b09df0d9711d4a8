import { STYLE } from './html-style.ts';
import { clean, escapeMarkup } from './text.ts';

const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

export function htmlPage(
  title: string,
  content: string,
  { version, at }: { readonly version: string; readonly at: number },
): string {
  const date = new Date(at).toISOString();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${text(CSP)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="AWAS Lens ${text(version)}">
<title>AWAS Lens report: ${text(title.slice(0, 200))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header class="top"><span>AWAS Lens report</span><span><time datetime="${date}">${date.slice(0, 16).replace('T', ' ')} UTC</time> · version ${text(version)}</span></header>
${content}
</main>
</body>
</html>
`;
}

const MARKS = { error: '✖', warning: '▲', info: 'i', review: '?', ok: '✓' } as const;

export const mark = (name: keyof typeof MARKS): string =>
  `<span class="mark ${name}" aria-hidden="true">${MARKS[name]}</span>`;

export function text(value: string): string {
  return escapeMarkup(clean(value.toWellFormed())).replaceAll("'", '&#39;');
}
