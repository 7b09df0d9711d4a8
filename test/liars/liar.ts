interface Liar {
  readonly id: string;
  readonly moment: string;
  readonly change: string;
  readonly group: string;
  readonly other: string | null;
  readonly name: string;
  readonly send: string;
  readonly loads: number;
  readonly elsewhere: string;
}

declare global {
  var liar: Liar;
  interface HTMLElementTagNameMap {
    'payee-box': PayeeBox;
  }
}

const { id, moment, change, group, other, name, send, loads, elsewhere } = globalThis.liar;

class PayeeBox extends HTMLElement {
  static readonly formAssociated = true;
  readonly #internals = this.attachInternals();
  #value = '';
  connectedCallback(): void {
    if (this.#value === '') this.value = this.getAttribute('value') ?? '';
  }
  get value(): string {
    return this.#value;
  }
  submits(value: string | FormData): void {
    this.#internals.setFormValue(value);
  }
  set value(text: string) {
    this.#value = text;
    this.#internals.setFormValue(text);
  }
}
customElements.define('payee-box', PayeeBox);

type Control = HTMLInputElement;

const payeeOf = (form: HTMLFormElement): Control => form.querySelector('#payee') as Control;
const SECOND = '#contact';
const { submit } = HTMLFormElement.prototype;

const TEXTS: Readonly<Record<string, (text: string) => string>> = {
  prefix: (text) => text.slice(0, -1),
  suffix: (text) => `${text}1`,
  emptied: () => '',
  case: (text) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()),
  blank: (text) => `${text.slice(0, 4)} ${text.slice(4)}`,
  invisible: (text) => `${text.slice(0, 3)}\u200b${text.slice(3)}`,
  nul: (text) => `${text}\0`,
  'soft-hyphen': (text) => `${text}\u00ad`,
  'hard-blank': (text) => `${text}\u00a0`,
  'order-mark': (text) => `\ufeff${text}`,
  lookalike: (text) => text.replace('a', '\u0430'),
  dots: (text) => text.replace('.', ''),
  digits: (text) => text.replace(/(\d)(\D*)(?!\1)(\d)/, '$3$2$1'),
  sign: (text) => `-${text}`,
  point: (text) => text.replace('.', ''),
  comma: (text) => text.replace('.', ','),
  days: (text) =>
    text.replace(
      /^(?:(\d{4})-(\d\d)-(\d\d)|(\d+)\/(\d+)\/(\d+))$/,
      (_, year, month, day, first, second, last) =>
        year ? `${year}-${day}-${month}` : `${second}/${first}/${last}`,
    ),
};

/** The prefix “open-” marks a form that has no method or address. */
const way = send.replace('open-', '');

function another(form: HTMLFormElement, payee: Control): void {
  if (group === 'radio') (form.querySelector('#payee-other') as Control).checked = true;
  else if (group === 'drawn') selectOption(payee, other ?? '');
  else if (group === 'box') payee.checked = !payee.checked;
  else if (group === 'file') payee.files = filesOf('boris');
  else payee.value = other ?? '';
}

function selectOption(list: Element, code: string): void {
  for (const option of list.querySelectorAll('[role=option]'))
    option.setAttribute('aria-selected', String(option.getAttribute('data-value') === code));
}

function filesOf(text: string, called = 'note.txt'): FileList {
  const data = new DataTransfer();
  data.items.add(new File([text], called, { type: 'text/plain' }));
  return data.files;
}

const make = <Tag extends keyof HTMLElementTagNameMap, More>(tag: Tag, more: More) =>
  Object.assign(document.createElement(tag), more);

function append(form: HTMLElement, key: string, value: string): HTMLInputElement {
  const field = make('input', { type: 'hidden', name: key, value });
  if (group === 'unnamed') field.id = key;
  form.append(field);
  return field;
}

function rename(form: HTMLFormElement, to: string): void {
  payeeOf(form).name = to;
}

function swap(form: HTMLFormElement, property: 'value' | 'name'): void {
  const [one, two] = [payeeOf(form), form.querySelector(SECOND) as Control];
  [one[property], two[property]] = [two[property], one[property]];
}

function copyOf(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  const controls = [...form.querySelectorAll('*')] as Control[];
  for (const [at, control] of ([...copy.querySelectorAll('*')] as Control[]).entries()) {
    const from = controls[at]!;
    if (from.type === 'file') control.files = from.files;
    else if (/^(?:INPUT|TEXTAREA|SELECT|PAYEE-BOX)$/.test(from.tagName)) control.value = from.value;
    if (from.checked !== undefined) control.checked = from.checked;
  }
  return copy;
}

function liedCopy(form: HTMLFormElement): HTMLFormElement {
  const copy = copyOf(form);
  another(copy, payeeOf(copy));
  return copy;
}

const button = (form: HTMLFormElement): HTMLButtonElement =>
  form.querySelector('button,[type=image]') as HTMLButtonElement;

const CHANGES: Readonly<Record<string, (form: HTMLFormElement) => void>> = {
  other: (form) => another(form, payeeOf(form)),
  relabelled: (form) => {
    for (const option of form.querySelectorAll('option'))
      option.value = option.value === 'anna' ? 'boris' : 'anna';
  },
  added: (form) => void append(form, 'fee', '99'),
  twin: (form) => void append(form, name, other ?? ''),
  'twin-before': (form) => form.prepend(append(form, name, other ?? '')),
  'as-file': (form) => {
    const payee = payeeOf(form);
    const { value } = payee;
    payee.type = 'file';
    payee.files = filesOf(other ?? '', value);
  },
  repeats: (form) => {
    payeeOf(form).value = (form.querySelector('#memo') as Control).value;
  },
  reset: (form) => HTMLFormElement.prototype.reset.call(form),
  fieldset: (form) => {
    const around = make('fieldset', { disabled: true });
    form.prepend(around);
    around.append(payeeOf(form));
  },
  moved: (form) => {
    const copy = copyOf(form);
    document.body.append(payeeOf(form));
    another(copy, payeeOf(copy));
    form.append(payeeOf(copy));
  },
  several: (form) => {
    const select = payeeOf(form) as unknown as HTMLSelectElement;
    select.multiple = true;
    for (const option of select.options) option.selected ||= option.value === other;
  },
  'renamed-case': (form) => rename(form, `${name[0]!.toUpperCase()}${name.slice(1)}`),
  'renamed-list': (form) => rename(form, `${name}[]`),
  dropped: (form) => {
    payeeOf(form).disabled = true;
  },
  removed: (form) => payeeOf(form).remove(),
  renamed: (form) => rename(form, 'payer'),
  swapped: (form) => swap(form, 'value'),
  'names-swapped': (form) => swap(form, 'name'),
  action: (form) => {
    form.action = `/other/${id}`;
  },
  query: (form) => {
    form.action = `/r/${id}?${new URLSearchParams({ [name]: other ?? '' })}`;
  },
  elsewhere: (form) => {
    form.action = `${elsewhere}/r/${id}`;
  },
  method: (form) => {
    form.method = form.method === 'get' ? 'post' : 'get';
  },
  formaction: (form) => button(form).setAttribute('formaction', `/other/${id}`),
  enctype: (form) => {
    form.enctype = form.enctype === 'text/plain' ? 'multipart/form-data' : 'text/plain';
  },
  charset: (form) => {
    form.acceptCharset = 'iso-8859-15';
  },
  getter: (form) => {
    const payee = payeeOf(form);
    const { value } = payee;
    payee.value = other ?? '';
    payee.setAttribute = () => undefined;
    Object.defineProperty(payee, 'value', { get: () => value, set: () => undefined });
  },
  clobbered: (form) => {
    for (const key of ['elements', 'action', 'method', 'submit', 'length', 'fee']) append(form, key, '99');
  },
  state: (form) => {
    history.replaceState(null, '', '/other/x');
    form.setAttribute('action', id);
  },
  'second-form': (form) => {
    const copy = liedCopy(form);
    document.body.append(copy);
    submit.call(copy);
  },
  target: (form) => {
    form.target = '_blank';
  },
  'frame-target': (form) => {
    const frame = make('iframe', { name: 'inside', hidden: true });
    document.body.append(frame);
    form.target = frame.name;
  },
  'button-swapped': (form) => {
    const press = button(form);
    const copy = Object.assign(press.cloneNode(true) as HTMLButtonElement, { name: 'do', value: 'refund' });
    press.replaceWith(copy);
  },
  'form-named': (form) => {
    const payee = payeeOf(form);
    append(form, payee.name, other ?? '');
    payee.setAttribute('form', 'nowhere');
  },
  dirname: (form) => payeeOf(form).setAttribute('dirname', 'fee'),
  outside: (form) => {
    form.id = 'form';
    append(document.body, 'fee', '99').setAttribute('form', 'form');
  },
  redrawn: (form) => {
    const memo = form.querySelector('#memo') as Control;
    const { value } = memo;
    const copy = liedCopy(form);
    form.replaceChildren(...copy.childNodes);
    (form.querySelector('#memo') as Control).value = value;
  },
  replaced: (form) => {
    const copy = liedCopy(form);
    hold(copy);
    form.replaceWith(copy);
  },
  base: () => document.head.append(make('base', { href: elsewhere })),
  'other-form': (form) => {
    const copy = liedCopy(form);
    copy.id = 'other-form';
    copy.hidden = true;
    document.body.append(copy);
    button(form).setAttribute('form', copy.id);
  },
  reopened: (form) => {
    const copy = liedCopy(form);
    for (const field of copy.querySelectorAll('input')) field.setAttribute('value', field.value);
    document.open();
    document.write(copy.outerHTML);
    document.close();
    submit.call(document.forms[0]);
  },
  adopted: (form) => {
    const frame = make('iframe', { hidden: true });
    document.body.append(frame);
    another(form, payeeOf(form));
    frame.contentDocument!.body.append(form);
  },
  internals: (form) => (payeeOf(form) as unknown as PayeeBox).submits(other ?? ''),
  'element-entries': (form) => {
    const box = make('payee-box', {});
    form.append(box);
    box.submits(dataOf([['fee', '99']]));
  },
  'dirname-known': (form) => payeeOf(form).setAttribute('dirname', 'contact'),
  datalist: (form) => {
    const around = make('datalist', {});
    form.append(around);
    around.append(payeeOf(form));
  },
  formmethod: (form) => button(form).setAttribute('formmethod', form.method === 'get' ? 'post' : 'get'),
  overtaken: () => void setTimeout(() => location.assign(`/r/${id}?${lieBeside()}`)),
  'frame-form': () => {
    const copy = make('form', { method: 'post', action: `/r/${id}` });
    for (const [key, value] of lieBeside()) append(copy, key, value);
    const frame = make('iframe', { hidden: true });
    document.body.append(frame);
    frame.contentDocument!.body.append(copy);
    submit.call(copy);
  },
  beside: () => beside(),
  early: (form) => {
    another(form, payeeOf(form));
    submit.call(form);
  },
  hasty: (form) => submit.call(form),
  frame: () => {
    const frame = make('iframe', { hidden: true, srcdoc: ' ' });
    const send = (): unknown => frame.contentWindow?.fetch(`/r/${id}`, { method: 'POST', body: lieBeside() });
    frame.addEventListener('load', send);
    document.body.append(frame);
  },
  'other-button': (form) => {
    const press = make('button', {
      name: 'do',
      value: 'refund',
      hidden: true,
    });
    form.append(press);
    form.requestSubmit(press);
  },
  'extra-box': (form) => {
    const box = make('input', {
      type: 'checkbox',
      name: 'fee',
      checked: true,
    });
    form.append(box);
  },
};

const lieBeside = (): URLSearchParams => new URLSearchParams({ memo: 'for the rent', [name]: other ?? '' });

function beside(): void {
  const body = lieBeside();
  if (/^(?:pagehide|hidden)$/.test(moment)) navigator.sendBeacon(`/r/${id}`, body);
  else void fetch(`/r/${id}`, { method: 'POST', body });
}

function lieIn(form: HTMLFormElement): void {
  const text = TEXTS[change];
  const payee = payeeOf(form);
  if (text) payee.value = text(payee.value);
  else CHANGES[change]?.(form);
}

let hasLied = false;
function lie(): void {
  const form = document.querySelector('form');
  if (hasLied || !form) return;
  hasLied = true;
  lieIn(form);
}

function entriesOf(form: HTMLFormElement): [string, FormDataEntryValue][] {
  const press = button(form);
  if (group === 'drawn') {
    const chosen = form.querySelector('[aria-selected=true]')?.getAttribute('data-value') ?? '';
    return [...new FormData(form), ['payee', chosen]];
  }
  if (group !== 'unnamed') return [...new FormData(form, press.type === 'submit' ? press : null)];
  return [...form.querySelectorAll('input')]
    .filter(({ disabled }) => !disabled)
    .map((field) => [field.id, field.value]);
}

function liedEntries(form: HTMLFormElement): [string, FormDataEntryValue][] {
  const copy = copyOf(form);
  lieIn(copy);
  return entriesOf(copy);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function said(text: string): void {
  document.querySelector('#answer')!.textContent = text;
}

type Sender = (to: string, entries: [string, FormDataEntryValue][], form: HTMLFormElement) => unknown;

function dataOf(entries: [string, FormDataEntryValue][]): FormData {
  const data = new FormData();
  for (const [key, value] of entries) data.append(key, value);
  return data;
}

const queryOf = (entries: [string, FormDataEntryValue][]): URLSearchParams =>
  new URLSearchParams(entries.map(([key, value]) => [key, String(value)]));

const inBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

function objectOf(entries: [string, FormDataEntryValue][]): object {
  const lists = Object.groupBy(entries, ([key]) => key);
  return Object.fromEntries(
    Object.entries(lists).map(([key, list = []]) => {
      const values = list.map(([, value]) => value);
      return [key, values.length > 1 ? values : values[0]];
    }),
  );
}

const asJson = { 'content-type': 'application/json' };
const post = (to: string, body: BodyInit, headers = {}): Promise<Response> =>
  fetch(to, { method: 'POST', body, headers });

const jsonOf = (entries: [string, FormDataEntryValue][]): string => JSON.stringify(objectOf(entries));
function apart(entries: [string, FormDataEntryValue][]): [string, [string, FormDataEntryValue][]] {
  const [, value = ''] = entries.find(([key]) => key === name) ?? [];
  return [encodeURIComponent(String(value)), entries.filter(([key]) => key !== name)];
}

const socket = /socket$/.test(send) ? openSocket() : undefined;
function openSocket(): WebSocket | undefined {
  return globalThis.WebSocket && new WebSocket(`${location.origin.replace('http', 'ws')}/r/${id}`);
}

const scriptOf = (code: string): string => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));

function inWorker(to: string, entries: [string, FormDataEntryValue][]): Promise<unknown> {
  const code = `onmessage = async ({ data }) => postMessage((await fetch(...data)).status)`;
  const worker = new Worker(scriptOf(code));
  worker.postMessage([to, { method: 'POST', body: jsonOf(entries), headers: asJson }]);
  return new Promise((resolve, reject) => Object.assign(worker, { onmessage: resolve, onerror: reject }));
}

const byXhr = (to: string, body: XMLHttpRequestBodyInit): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.onload = resolve;
    request.onerror = reject;
    request.open('POST', to);
    if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json');
    request.send(body);
  });

const SENDERS: Readonly<Record<string, Sender>> = {
  json: (to, entries) => post(to, jsonOf(entries), asJson),
  form: (to, entries) => post(to, dataOf(entries)),
  urlencoded: (to, entries) => post(to, queryOf(entries)),
  keepalive: (to, entries) => fetch(to, { method: 'POST', body: queryOf(entries), keepalive: true }),
  xhr: (to, entries) => byXhr(to, dataOf(entries)),
  'xhr-json': (to, entries) => byXhr(to, jsonOf(entries)),
  request: (to, entries) => fetch(new Request(to, { method: 'POST', body: queryOf(entries) })),
  path: (to, entries) => {
    const [value, rest] = apart(entries);
    return post(`${to}/${value}`, jsonOf(rest), asJson);
  },
  header: (to, entries) => {
    const [value, rest] = apart(entries);
    return post(to, jsonOf(rest), { ...asJson, 'x-value': value });
  },
  packed: (to, entries) => post(to, new URLSearchParams([['packed', jsonOf(entries)]])),
  encoded: (to, entries) => post(to, new URLSearchParams([['encoded', inBase64(jsonOf(entries))]])),
  graphql: (to, entries) => {
    const query = 'mutation ($input: Input!) { pay(input: $input) { id } }';
    return post(to, JSON.stringify({ query, variables: { input: objectOf(entries) } }), asJson);
  },
  events: (to, entries) =>
    new Promise((resolve) => {
      const source = new EventSource(`${to}?${queryOf(entries)}`);
      source.onerror = () => resolve(source.close());
    }),
  thread: (to, entries) => inWorker(to, entries),
  socket: (_to, entries) => {
    if (!socket) throw new Error('there is no WebSocket');
    socket.send(jsonOf(entries));
  },
  beacon: (to, entries) => navigator.sendBeacon(to, queryOf(entries)),
  location: (to, entries) => {
    location.href = `${to}?${queryOf(entries)}`;
  },
  image: (to, entries) => {
    new Image().src = `${to}?${queryOf(entries)}`;
  },
  'script-tag': (to, entries) =>
    new Promise((resolve, reject) => {
      const script = make('script', { src: `${to}?${queryOf(entries)}` });
      script.onload = script.onerror = resolve;
      setTimeout(reject, 5_000);
      document.head.append(script);
    }),
  blob: (to, entries) =>
    navigator.sendBeacon(
      to,
      new Blob([String(queryOf(entries))], { type: 'application/x-www-form-urlencoded;charset=UTF-8' }),
    ),
  shared: (to, entries) => {
    const code = `onconnect = ({ ports: [port] }) => { port.onmessage = async ({ data }) => port.postMessage((await fetch(...data)).status); }`;
    const { port } = new SharedWorker(scriptOf(code));
    port.postMessage([to, { method: 'POST', body: jsonOf(entries), headers: asJson }]);
    return new Promise((resolve) => Object.assign(port, { onmessage: resolve }));
  },
  decoy: (to, entries, form) =>
    post(
      `${to}?csrf_token=1&${queryOf(entriesOf(form))}`,
      new Blob([jsonOf(entries)], { type: 'application/json' }),
    ),
  'fetch-get': (to, entries) => fetch(`${to}?${queryOf(entries)}`),
  proxy: (to, entries) => {
    const form = make('form', { method: 'post', action: to });
    for (const [key, value] of entries) append(form, key, String(value));
    document.body.append(form);
    form.submit();
  },
  'script-submit': (_to, _entries, form) => submit.call(form),
};

async function sendByScript(form: HTMLFormElement): Promise<void> {
  const [, late] = /^payload-?(\d*)$/.exec(moment) ?? [];
  if (late !== undefined) await pause(Number(late));
  else if (send === 'script-submit') await pause(0);
  const isLied = late !== undefined;
  if (isLied && send === 'script-submit') lieIn(form);
  const entries = isLied ? liedEntries(form) : entriesOf(form);
  try {
    await SENDERS[way]!(send === way ? form.action : `/r/${id}`, entries, form);
    if (!/^(?:location|proxy|script-submit)$/.test(send)) said('Thank you. Your payment was taken.');
  } catch (error) {
    said(`That didn’t work: ${error}`);
  }
}

const HONEST: Readonly<Record<string, (form: HTMLFormElement) => void>> = {
  csrf: (form) => {
    append(form, 'csrf_token', 'f3b1c2d4e5f60718');
    form.addEventListener('submit', () => {
      (form.querySelector('[name=csrf_token]') as Control).value = '0a9b8c7d6e5f4a3b';
    });
  },
  telemetry: (form) => {
    for (const type of ['focusin', 'click', 'submit'])
      form.addEventListener(type, () => navigator.sendBeacon(`/telemetry/${id}`, JSON.stringify({ type })));
  },
  phone: (form) =>
    masked(form, (text) => text.replace(/\D/g, '').replace(/^(\d{3})(\d{3})(\d+)$/, '($1) $2-$3')),
  'two-forms': (form) => {
    const copy = liedCopy(form);
    for (const each of copy.querySelectorAll('[id]')) each.removeAttribute('id');
    button(copy).textContent = 'Save';
    form.before(copy);
  },
  upper: (form) => masked(form, (text) => text.toUpperCase()),
  grouped: (form) => masked(form, grouped),
  ungrouped: (form) => {
    const payee = payeeOf(form);
    let given = '';
    payee.addEventListener('input', () => {
      given = payee.value;
    });
    masked(form, grouped);
    form.addEventListener('submit', () => {
      payee.value = given;
    });
  },
};

const grouped = (text: string): string => text.replace(/^(\d)(\d{3})\.(\d)$/, '$1,$2.$30');

function masked(form: HTMLFormElement, mask: (text: string) => string): void {
  const payee = payeeOf(form);
  payee.addEventListener('change', () => {
    payee.value = mask(payee.value);
  });
}

const on = (target: EventTarget, type: string, act: (event: Event) => void, capture = false): void =>
  target.addEventListener(type, act, capture);

const isFilled = (): boolean => (document.querySelector('#memo') as Control | null)?.value !== '';

function onceFilled(act: () => void): void {
  const timer = setInterval(() => {
    if (!isFilled()) return;
    clearInterval(timer);
    act();
  }, 20);
}

function flicker(form: HTMLFormElement): void {
  const { value } = payeeOf(form);
  let before = value;
  let isLie = false;
  setInterval(() => {
    const payee = payeeOf(form);
    if (!isFilled()) return;
    if (isLie) payee.value = before;
    else {
      before = payee.value;
      lieIn(form);
    }
    isLie = !isLie;
  }, 7);
}

const MOMENTS: Readonly<Record<string, (form: HTMLFormElement) => void>> = {
  question: async () => {
    await fetch(`/asked/${id}`);
    lie();
    await fetch(`/lied/${id}`);
  },
  'second-load': () => {
    if (loads > 0) lie();
  },
  focus: (form) => on(form, 'focusin', lie),
  input: (form) => on(form, 'input', lie),
  change: (form) => on(form, 'change', lie),
  'change-200': (form) => on(form, 'change', () => setTimeout(lie, 200)),
  blur: (form) => on(form, 'focusout', lie),
  filled: () => onceFilled(lie),
  frame: () => {
    const look = (): void => void (isFilled() ? lie() : requestAnimationFrame(look));
    look();
  },
  mutation: (form) => {
    on(form, 'input', () => form.setAttribute('data-filled', ''));
    new MutationObserver(lie).observe(form, { attributes: true });
  },
  late: () => onceFilled(() => setTimeout(lie, 300)),
  later: () => onceFilled(() => setTimeout(lie, 1_500)),
  flicker,
  pointer: (form) => {
    for (const type of ['pointerdown', 'mousedown']) on(button(form), type, lie);
  },
  click: (form) => on(button(form), 'click', lie),
  capture: () => on(globalThis, 'submit', lie, true),
  submit: (form) => on(form, 'submit', lie),
  window: () => on(globalThis, 'submit', lie),
  'own-last': (form) => on(form, 'submit', () => on(globalThis, 'submit', lie)),
  microtask: (form) => on(form, 'submit', () => queueMicrotask(lie)),
  formdata: (form) => on(form, 'formdata', (event) => rewrite(form, (event as FormDataEvent).formData)),
  keydown: (form) => on(form, 'keydown', lie),
  keyup: (form) => on(form, 'keyup', lie),
  'before-input': (form) => on(form, 'beforeinput', lie),
  selection: () => on(document, 'selectionchange', lie),
  hover: (form) => {
    for (const type of ['pointerenter', 'mouseover', 'mousemove']) on(button(form), type, lie);
  },
  'page-click': () => on(globalThis, 'click', lie, true),
  'button-focus': (form) => on(button(form), 'focus', lie),
  seen: (form) => {
    on(globalThis, 'scroll', lie, true);
    new IntersectionObserver(() => isFilled() && lie()).observe(button(form));
  },
  read: (form) => {
    const check = form.checkValidity;
    form.checkValidity = () => {
      lie();
      return check.call(form);
    };
    on(form, 'invalid', lie, true);
    on(globalThis, 'beforeunload', lie);
  },
  intercept: (form) => {
    const { navigation } = globalThis as unknown as { navigation?: EventTarget };
    if (navigation) on(navigation, 'navigate', (event) => intercept(form, event as NavigateEvent));
  },
  worker: () => {
    // The page is under `/p/`. Its form navigates to `/r/`.
    for (const scope of ['p', 'r'])
      void navigator.serviceWorker.register(`/worker/${id}`, { scope: `/${scope}/${id}` });
  },
  patched: (form) => {
    const { append: add } = FormData.prototype;
    const lied = (key: string, value: FormDataEntryValue): FormDataEntryValue =>
      liedEntries(form).find(([one]) => one === key)?.[1] ?? value;
    FormData.prototype.append = function (this: FormData, key: string, value: string | Blob) {
      add.apply(this, [key, lied(key, value as FormDataEntryValue) as Blob]);
    };
    const Query = URLSearchParams;
    globalThis.URLSearchParams = class extends Query {
      constructor(from: [string, string][]) {
        super(from.map(([key, value]) => [key, String(lied(key, value))]));
      }
    } as typeof URLSearchParams;
    const { stringify } = JSON;
    JSON.stringify = (object: object) =>
      stringify(
        Object.fromEntries(
          Object.entries(object).map(([key, value]) => [
            key,
            Array.isArray(value) ? value : lied(key, value),
          ]),
        ),
      );
  },
  'patched-send': (form) => {
    const lied = (body: unknown): BodyInit => {
      const entries = liedEntries(form);
      if (body instanceof FormData) return dataOf(entries);
      return body instanceof URLSearchParams || body instanceof Blob ? queryOf(entries) : jsonOf(entries);
    };
    const { fetch: go } = globalThis;
    globalThis.fetch = (to, init) =>
      go(to, init?.body === undefined ? init : { ...init, body: lied(init.body) });
    const { send: goByXhr } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      goByXhr.call(this, lied(body) as XMLHttpRequestBodyInit);
    };
    const beacon = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (to, body) => beacon(to, lied(body));
  },
  'patched-read': (form) => {
    const { prototype } = FormData;
    const own = prototype.entries;
    const lied = function (this: FormData): ReturnType<FormData['entries']> {
      prototype.entries = prototype[Symbol.iterator] = own;
      const entries = liedEntries(form);
      prototype.entries = prototype[Symbol.iterator] = lied;
      return entries[Symbol.iterator]() as ReturnType<FormData['entries']>;
    };
    prototype.entries = prototype[Symbol.iterator] = lied;
  },
  'patched-form': () => {
    const { prototype } = HTMLFormElement;
    for (const method of ['submit', 'requestSubmit', 'checkValidity', 'reportValidity'] as const) {
      const own = prototype[method] as (press?: HTMLElement | null) => boolean;
      Object.assign(prototype, {
        [method](this: HTMLFormElement, press?: HTMLElement | null) {
          lie();
          return press ? own.call(this, press) : own.call(this);
        },
      });
    }
  },
  pagehide: () => on(globalThis, 'pagehide', lie),
  hidden: () => on(document, 'visibilitychange', lie),
};

interface NavigateEvent extends Event {
  readonly formData: FormData | null;
  readonly canIntercept: boolean;
  intercept(options: { handler(): Promise<void> }): void;
}

function intercept(form: HTMLFormElement, event: NavigateEvent): void {
  if (!event.formData || !event.canIntercept) return;
  event.intercept({
    async handler() {
      await post(`/r/${id}`, dataOf(liedEntries(form)));
      said('Thank you. Your payment was taken.');
    },
  });
}

function rewrite(form: HTMLFormElement, data: FormData): void {
  const entries = liedEntries(form);
  for (const key of [...data.keys()]) data.delete(key);
  for (const [key, value] of entries) data.append(key, value);
}

function hold(form: HTMLFormElement): void {
  if (send === 'request-submit') {
    const press = button(form);
    press.type = 'button';
    on(press, 'click', () => form.requestSubmit());
  } else if (SENDERS[way])
    on(form, 'submit', (event) => {
      event.preventDefault();
      void sendByScript(form);
    });
}

const form = document.querySelector('form')!;
on(form, 'click', ({ target }) => {
  const option = (target as Element).closest('[role=option]');
  if (option) selectOption(payeeOf(form), option.getAttribute('data-value') ?? '');
});
MOMENTS[moment]?.(form);
HONEST[change]?.(form);
hold(form);

export {};
