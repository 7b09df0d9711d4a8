import type { Driver, Name, Screen, Tab } from './browsers.ts';
import { MAIL_KEY } from './site/mail.ts';
import type { DemoName } from './site/server.ts';

export interface Errand {
  readonly action: string;
  readonly credential?: string;
  readonly fill?: Readonly<Record<string, string>>;
  readonly choose?: Readonly<Record<string, string>>;
  readonly way?: 'On page' | 'HTTP';
  readonly opens?: string;
  readonly unasked?: true;
  readonly result: RegExp;
}

export interface Stop {
  readonly site: DemoName;
  readonly documents: readonly RegExp[];
  readonly actions: readonly string[];
  readonly drafted?: true;
  readonly outlined?: true;
  readonly errand: Errand;
}

export const TOUR: readonly Stop[] = [
  {
    site: 'bookshop',
    documents: [/^AWAS 1\.0/],
    actions: [
      'Search books',
      'Browse the shelves',
      'Add to cart',
      'Remove from cart',
      'Empty the cart',
      'Place the order',
      'Track an order',
    ],
    outlined: true,
    errand: {
      action: 'Search books',
      fill: { query: 'machine' },
      unasked: true,
      result: /The Time Machine/,
    },
  },
  {
    site: 'theatre',
    documents: [/^AWAS 1\.0/],
    actions: [
      'Find plays',
      'Reserve seats',
      'Cancel a reservation',
      'Join the newsletter',
      'Rate a play',
      'Sign the guest book',
    ],
    errand: {
      action: 'Find plays',
      fill: { words: 'hamlet' },
      opens: '/programme',
      unasked: true,
      result: /MST-04/,
    },
  },
  {
    site: 'library',
    documents: [/^AWAS 1\.1/],
    actions: ['Search the catalogue', 'Renew a loan', 'Place a hold'],
    errand: {
      action: 'Place a hold',
      fill: { book: 'W-103' },
      choose: { branch: 'harbour' },
      result: /The Summer Book/,
    },
  },
  {
    site: 'airline',
    documents: [/^AWP 0\.1/],
    actions: [
      'search_airports',
      'search_flights',
      'flight_status',
      'book_flight',
      'get_booking',
      'select_seat',
      'cancel_booking',
    ],
    errand: {
      action: 'search_flights',
      fill: { origin: 'LIS', destination: 'HEL', date: '2030-05-17' },
      result: /HC\d{3}/,
    },
  },
  {
    site: 'mail',
    documents: [/^ADP 1\.0/],
    actions: ['verify_address', 'send_email', 'list_messages', 'get_message', 'delete_message'],
    errand: {
      action: 'send_email',
      credential: MAIL_KEY,
      fill: { to: 'ada@example.org', subject: 'The engine runs', body: 'Come and see.' },
      result: /queued/,
    },
  },
  {
    site: 'summariser',
    documents: [/^WoA 1/],
    actions: ['Summariser', 'Summariser', 'Readability'],
    errand: {
      action: 'Readability',
      fill: { text: 'The cat sat. The dog did not.' },
      result: /plain/,
    },
  },
  {
    site: 'outdoor',
    documents: [/^agents\.json 1\.0/, /^agents\.txt 1\.0/],
    actions: ['product-search', 'stock-check', 'reserve-in-shop'],
    errand: {
      action: 'product-search',
      fill: { q: 'tent' },
      unasked: true,
      result: /Ridge 2/,
    },
  },
  {
    site: 'plain',
    documents: [],
    actions: ['Find a bread', 'Have bread put aside', 'Hear about Thursdays'],
    drafted: true,
    errand: {
      action: 'Have bread put aside',
      fill: { name: 'Ada', bread: 'Two rye', day: '2026-12-01' },
      result: /Two rye for Ada on 2026-12-01/,
    },
  },
];

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const rowOf = (action: string): RegExp => new RegExp(`^${literally(action)}`);

async function isSettled(): Promise<boolean> {
  interface Api {
    runtime: { sendMessage(message: object): Promise<{ ok: boolean; value?: Known }> };
  }
  interface Known {
    readonly access: string;
    readonly phase: string;
    readonly parts: { readonly page: { readonly total: number } };
  }
  if (!document.querySelector('[role=tab], .notice, [role=alert]')) return false;
  const scope = globalThis as unknown as { readonly browser?: Api; readonly chrome: Api };
  const tabId = Number(new URLSearchParams(location.search).get('tab'));
  const { runtime } = scope.browser ?? scope.chrome;
  const { ok, value } = await runtime.sendMessage({ name: 'refresh', request: { tabId, known: {} } });
  if (!ok || !value) return false;
  const known = value.phase === 'ready' ? value.parts.page.total > 0 : value.phase === 'idle';
  return (known || value.access !== 'granted') && !document.querySelector('[aria-busy=true]');
}

export async function settled(popup: Screen): Promise<void> {
  await popup.until('the popup to settle', isSettled);
  await popup.until('the popup to settle', isSettled);
}

export async function openPopup(driver: Driver, tab: Tab): Promise<Screen> {
  const popup = await driver.popup(tab);
  await settled(popup);
  return popup;
}

export const showTab = (popup: Screen, name: 'Actions' | 'Checks' | 'Page' | 'History'): Promise<void> =>
  popup.click('tab', new RegExp(`^${name}`));

export async function run(popup: Screen, tab: Tab, errand: Errand): Promise<string> {
  const { action, credential, fill = {}, choose = {}, way, opens, unasked } = errand;
  await popup.front();
  await popup.click('button', rowOf(action));
  if (credential) {
    await popup.fill('textbox', /^Credential/, credential);
    await popup.click('button', 'Use');
    await popup.expectText('A credential is kept');
  }
  for (const [name, value] of Object.entries(fill)) await popup.fill('textbox', name, value);
  for (const [name, value] of Object.entries(choose)) await popup.choose('combobox', name, value);
  if (way) await popup.click('button', way);
  await popup.click('button', opens === undefined ? 'Run' : `Open ${opens} and run`);
  if (!unasked) await consent(popup);
  await tab.front();
  return outcome(popup, action);
}

export const QUESTION = /^(?:You asked for this|An agent)/;

export const IRREVOCABLE = 'I know that this can’t be undone';

export async function consent(popup: Screen): Promise<void> {
  await popup.expect('alertdialog', QUESTION);
  if ((await popup.names('checkbox')).includes(IRREVOCABLE)) await popup.click('checkbox', IRREVOCABLE);
  await popup.click('button', /^(?:Run it|Allow)$/);
}

export async function outcome(popup: Screen, action: string): Promise<string> {
  const card: Name = `Run of ${action}`;
  await popup.expect('article', card);
  await popup.until(
    `${action} to end`,
    (name) => {
      const shown = [...document.querySelectorAll('article')].find(
        (each) => each.getAttribute('aria-label') === name,
      );
      return shown !== undefined && shown.querySelector('[role=progressbar]') === null;
    },
    card,
  );
  return popup.text('article', card);
}
