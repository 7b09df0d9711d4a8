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

const STYLE = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#fff, #15181c); --sunk: light-dark(#f6f7f9, #1d2127); --line: light-dark(#e4e7ec, #2d333b);
  --ink: light-dark(#16191d, #e9edf2); --dim: light-dark(#5b6470, #9aa5b1); --link: light-dark(#0b6e6e, #4cc2bd);
  --error: light-dark(#b42318, #ff8a7a); --warning: light-dark(#8a5000, #f2b84b); --info: light-dark(#3451c7, #9db4ff);
  --ok: light-dark(#14683f, #6fd3a0); --error-bg: light-dark(#fdecea, #3a1d1a); --ok-bg: light-dark(#e5f5ec, #17342a);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 40px 20px 60px; }
.top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; color: var(--dim); font-size: 13px; }
h1 { margin: 40px 0 0; font-size: 26px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { display: flex; align-items: center; gap: 8px; margin: 32px 0 12px; font-size: 16px; }
h3 { margin: 0; font-size: 15px; }
p { margin: 6px 0; overflow-wrap: anywhere; }
code, pre { font-family: var(--mono); font-size: 12.5px; }
code { overflow-wrap: anywhere; }
a { color: var(--link); }
abbr { color: var(--dim); font-size: 12px; font-weight: 400; }
.dim { color: var(--dim); }
.number { padding: 0 8px; border-radius: 10px; background: var(--sunk); color: var(--dim); font-size: 12px; line-height: 20px; }
.mark { font-weight: 700; }
.mark.error, .score .error .bad { color: var(--error); }
.mark.warning, .score .warning .bad { color: var(--warning); }
.mark.info, .mark.review, .score .info .bad { color: var(--info); }
.mark.ok, .score .good { color: var(--ok); }
.score { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); margin: 20px 0 12px; padding: 0; border: 1px solid var(--line); border-radius: 10px; list-style: none; }
.score li { padding: 16px 18px; }
.score li + li { border-inline-start: 1px solid var(--line); }
.score h2 { margin: 0; color: var(--dim); font-size: 14px; font-weight: 400; }
.score .met b { font-size: 24px; }
.score .bar { display: flex; gap: 2px; height: 6px; }
.score .bar span { border-radius: 3px; background: currentcolor; }
.since { display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 10px 18px; border-radius: 10px; background: var(--sunk); }
.card { margin: 0 0 10px; padding: 14px 18px; border: 1px solid var(--line); border-inline-start: 3px solid var(--info); border-radius: 8px; break-inside: avoid; }
.card.error { border-inline-start-color: var(--error); }
.card.warning { border-inline-start-color: var(--warning); }
.where { font-size: 13px; }
.new { padding: 1px 7px; border-radius: 4px; background: var(--error-bg); color: var(--error); font-size: 12px; }
pre { margin: 8px 0; padding: 8px 0; border-radius: 6px; background: var(--sunk); }
.line { display: block; padding-inline: 58px 10px; text-indent: -48px; white-space: pre-wrap; overflow-wrap: anywhere; }
.line.marked { background: var(--error-bg); }
.at { display: inline-block; width: 48px; padding-inline-end: 12px; text-indent: 0; color: var(--dim); text-align: end; user-select: none; }
.fix { padding: 6px 10px; border-radius: 6px; background: var(--ok-bg); }
.plain { margin: 0; padding: 0; list-style: none; }
.plain li { padding: 5px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.passed { columns: 340px; font-size: 13px; }
.passed li { break-inside: avoid; }
.passed code { color: var(--dim); }
details { margin-top: 32px; }
summary { font-weight: 600; cursor: pointer; }
.page { max-width: 100%; border: 1px solid var(--line); border-radius: 10px; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th, td { padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
.amount { text-align: end; }
footer { margin-top: 40px; color: var(--dim); font-size: 13px; }
@media (max-width: 700px) { .score li + li { border-inline-start: 0; border-top: 1px solid var(--line); } }
@media print {
  :root { color-scheme: light; }
  body { font-size: 11pt; }
  main { max-width: none; padding: 0; }
  h2 { break-after: avoid; }
  details::details-content { display: block; content-visibility: visible; block-size: auto; }
  .mark, .line.marked, .fix, .new, .bar span { print-color-adjust: exact; }
}
`;
