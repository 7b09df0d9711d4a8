export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Part = string | number | Html | false | null | undefined | readonly Part[];

function render(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(render).join('');
  if (part === false || part === null || part === undefined) return '';
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(render)));

export const raw = (markup: string): Html => new Html(markup);

export interface Page {
  readonly title: string;
  readonly lang?: string;
  readonly style: string;
  readonly head?: Html;
  readonly body: Html;
  readonly script?: string;
  readonly icon: string;
}

const SHARED = `
*,*::before,*::after{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.55 var(--sans)}
:root{--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;--serif:"Iowan Old Style","Palatino Linotype",Georgia,"Liberation Serif",serif;--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;--radius:8px}
a{color:var(--link,var(--accent));text-underline-offset:3px}
h1,h2,h3{line-height:1.2;text-wrap:balance;margin:0}
p{margin:0}
img,svg{display:block;max-width:100%}
.wrap{width:min(1080px,100% - 48px);margin-inline:auto}
button,input,select,textarea,[contenteditable]{font:inherit;font-weight:400;font-size:15px;color:inherit}
input:not([type=checkbox],[type=radio]),select,textarea,[contenteditable]{background:var(--field,var(--bg));border:1px solid var(--line);border-radius:var(--radius);padding:9px 12px;min-height:42px;width:100%}
input[type=checkbox],input[type=radio]{width:17px;height:17px;margin:0;accent-color:var(--accent)}
textarea{min-height:84px;resize:vertical}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
label{display:grid;gap:5px;font-size:13.5px;font-weight:600}
label.line{display:flex;align-items:center;gap:8px;font-weight:500}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:42px;padding:0 20px;border:1px solid transparent;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.08)}
button.quiet,.button.quiet{background:transparent;color:var(--ink);border-color:var(--line)}
.dim{color:var(--dim)}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:10px 14px 10px 0;border-bottom:1px solid var(--line);vertical-align:baseline}
th{font-size:13px;color:var(--dim);font-weight:600}
.num{text-align:right;font-variant-numeric:tabular-nums}
code,pre{font-family:var(--mono);font-size:.9em}
.skip{position:absolute;left:-999px}.skip:focus{left:12px;top:12px;background:var(--bg);padding:8px 12px;z-index:9}
@media (prefers-reduced-motion:no-preference){a,button{transition:filter .15s,color .15s}}
`;

export const page = ({
  title,
  lang = 'en',
  style,
  head,
  body,
  script,
  icon,
}: Page): Html => html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
${head}
<style>${raw(SHARED + style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${body}
${script ? raw(`<script>${script}</script>`) : ''}
</body>
</html>
`;
