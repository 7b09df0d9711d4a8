export const THEATRE_STYLE = `
:root{--bg:#faf7f5;--ink:#2a1418;--dim:#7c6468;--line:#e8dcda;--accent:#9c1c33;--on-accent:#fff;--field:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#180c0f;--ink:#f6e9e6;--dim:#b79da0;--line:#3d2429;--accent:#ff8fa0;--on-accent:#3c0410;--field:#221216}}
header .wrap{display:flex;gap:24px;align-items:center;min-height:76px;flex-wrap:wrap}header a{color:var(--ink);text-decoration:none;font-size:15px}.brand{font:600 21px var(--serif);margin-right:auto}
h1{font:600 44px/1.1 var(--serif);margin:44px 0 12px}.lead{font-size:18px;color:var(--dim);max-width:48ch;margin-bottom:28px}
form.box,.box{display:grid;gap:14px;max-width:560px;padding:22px;border:1px solid var(--line);border-radius:14px;background:var(--field);margin-bottom:40px}form.box button{justify-self:start}
form.find{grid-template-columns:2fr 1fr 1fr auto;max-width:none;align-items:end}
.plays,.entries{list-style:none;padding:0;margin:0 0 18px}.plays li,.entries li{padding:14px 0;border-bottom:1px solid var(--line)}.title{font:600 19px var(--serif)}.pages{display:flex;gap:18px;margin-bottom:44px}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 22px;margin:0}dt{color:var(--dim)}dd{margin:0}iframe{border:0;width:100%;height:260px}
footer{padding:26px 0;border-top:1px solid var(--line);color:var(--dim);font-size:14px}
@media (max-width:820px){form.find{grid-template-columns:1fr}}
`;

const LATE = 700;

/** Typing replaces the form's nodes, as in some frameworks. */
export const RESERVE_SCRIPT = `
const place = document.querySelector('#reserve');
const drawn = document.querySelector('#reserve-form').content;
const state = {};
function draw() {
  const typing = document.activeElement && document.activeElement.name;
  const next = drawn.cloneNode(true);
  for (const control of next.querySelectorAll('[name]'))
    if (control.name in state) control.value = state[control.name];
  next.querySelector('button').disabled = !['play', 'seats', 'name', 'email'].every((name) => state[name]);
  place.replaceChildren(next);
  if (typing) place.querySelector('[name="' + typing + '"]')?.focus();
}
place.addEventListener('input', ({ target }) => {
  state[target.name] = target.value;
  setTimeout(draw, 0);
});
setTimeout(draw, ${LATE});
`;

export const FRAME_SCRIPT = `
setTimeout(() => {
  const frame = document.createElement('iframe');
  frame.src = '/newsletter/form';
  frame.title = 'Newsletter';
  document.querySelector('#newsletter').replaceChildren(frame);
}, ${LATE});
`;

export const RATING_SCRIPT = `
setTimeout(() => customElements.define('play-rating', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.append(document.querySelector('#rating-form').content.cloneNode(true));
    const form = root.querySelector('form');
    const [button] = form.getElementsByTagName('button');
    button.disabled = true;
    form.addEventListener('input', () => setTimeout(() => { button.disabled = !form.checkValidity(); }, 100));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const token = document.querySelector('meta[name=csrf-token]').content;
      const answer = await fetch('/rate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'x-csrf-token': token },
        body: JSON.stringify(Object.fromEntries(new FormData(form))),
      });
      const told = await answer.json();
      const shown = document.createElement('p');
      shown.className = answer.ok ? 'rated' : 'refused';
      for (const [name, value] of Object.entries(answer.ok ? told : { error: told.error })) {
        const part = document.createElement('span');
        part.className = name;
        part.textContent = value + ' ';
        shown.append(part);
      }
      form.replaceWith(shown);
    });
  }
}), ${LATE});
`;
