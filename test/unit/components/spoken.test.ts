import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { SceneName } from '../../gallery/scenes.ts';
import { startGallery } from './gallery.ts';
import { inView, VIEWS } from './views.ts';

const module = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');
const reader = readFileSync(module, 'utf8').replace(
  /export\s*\{.*?([\w$]+) as virtual\b.*?\};?/s,
  'globalThis.screenReader = $1;',
);

interface ScreenReader {
  start(of: { readonly container: Node }): Promise<void>;
  next(): Promise<void>;
  lastSpokenPhrase(): Promise<string>;
  spokenPhraseLog(): Promise<string[]>;
  stop(): Promise<void>;
}

const gallery = startGallery();

async function spokenIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'screenReader' in globalThis)))
    await page.evaluate(`(() => {${reader}\n})()`);
  return page.evaluate(async () => {
    const { screenReader } = globalThis as unknown as { readonly screenReader: ScreenReader };
    const dialog = document.querySelector('dialog[open]');
    await screenReader.start({ container: dialog ?? document.body });
    for (let steps = 0; steps < 400; steps++) {
      await screenReader.next();
      if (/^end of (?:document|alertdialog)/.test(await screenReader.lastSpokenPhrase())) break;
    }
    const log = await screenReader.spokenPhraseLog();
    await screenReader.stop();
    return log;
  });
}

/** The phrases must be spoken in this order. */
const TASKS: Readonly<Record<string, Readonly<Record<string, readonly RegExp[]>>>> = {
  'read what a site declares': {
    full: [
      /^button, AWAS 1\.0 , 2 errors, 9 warnings, 1 hint, and 1 to review$/,
      /^tab, Actions 14, selected/,
      /^heading, What bookstore\.example declares for agents/,
      /^searchbox, Search actions/,
      /^list, Actions/,
      /^button, Search books AWAS Reads Search the catalogue/,
      /^button, Place the order AWAS Irreversible/,
      /^button, 5 tools offered to agents here/,
      /^14 actions\. 2 errors/,
    ],
    plain: [
      /^heading, Nothing declared for agents/,
      /^button, Create a manifest/,
      /^Nothing declared for agents/,
    ],
    unreachable: [
      /^heading, The site didn’t answer/,
      /^button, Try again/,
      /^status/,
      /^The site didn’t answer/,
    ],
    invalid: [/^heading, A manifest is here, but it isn’t valid JSON/, /^status/, /^A manifest is here, but/],
    withheld: [
      /^heading, AWAS Lens needs access to this site/,
      /bookstore\.example declares/,
      /^button, Grant/,
    ],
  },
  'run an action with a question': {
    'full action': [
      /^button, Back/,
      /^heading, Search books/,
      /^textbox, query/,
      /^heading, What will happen/,
      /^button, On page, pressed/,
      /^button, Run, not disabled/,
    ],
    consentPage: [
      /^alertdialog, You asked for this “?Add to cart”?, You are about to send a form to bookstore\.example/,
      /^heading, Add to cart/,
      /^POST bookstore\.example\/cart/,
      /^Sends/,
      /^GD-030-P/,
      /^the page’s default/,
      /^and anything else that the page’s script sends/,
      /^button, Cancel/,
      /^button, Fill in only, AWAS Lens fills in everything/,
      /^button, Run it/,
    ],
    'running action': [
      /^heading, Running/,
      /^progressbar, Running/,
      /^button, Cancel/,
      /^button, Run, disabled/,
    ],
    'table action': [
      /^heading, Last result/,
      /^done,?$/,
      /^200 · 84 ms · 3 items/,
      /^list, Result/,
      /^Dune$/,
      /^definition/,
      /^button, Delete this result of Search books/,
    ],
    'declined action': [/^heading, Last result/, /^Cancelled by you/, /^Nothing was done\./],
    'failed action': [
      /^heading, Last result/,
      /^Control not found on the page/,
      /nothing was sent/,
      /^Next:/,
      /^Run it over HTTP/,
    ],
  },
  repair: {
    'full checks': [
      /^tab, Checks 2 errors, selected/,
      /^button, 2 errors, not pressed/,
      /^searchbox, Search findings/,
      /^heading, Error: search-books: id used twice/,
      /^button, Error: search-books: id used twice.*expanded/,
      /^button, ai-actions\.json:120/,
      /^Why it matters/,
      /^button, Hide on this site/,
      /^heading, Warning: /,
      /^heading, Hint: /,
    ],
    'bench fixes': [/^heading, Fixes that need no decision/, /fixed/, /^button, Copy/, /^button, Apply/],
    clean: [/^tab, Checks, selected/, /No errors, no warnings/],
  },
  'watch agents': {
    'full agents': [
      /^heading, Agents/,
      /^checkbox, Agents may use bookstore\.example, checked/,
      /^heading, 5 tools offered to agents here/,
      /^reads/,
      /^checkbox, Offer search-books to agents, checked/,
      /^asks you first/,
      /^heading, 1 hidden from agents/,
      /^heading, 2 tools registered by the page/,
    ],
    consentAgent: [
      /^alertdialog, An agent or a script asks “?Add to cart”?, .* wants to send a form to the same site/,
      /^Sends/,
      /^button, Decline/,
      /^button, Allow/,
    ],
  },
};

describe.each(Object.entries(TASKS))('to %s', (_, views) => {
  it.each(Object.entries(views))('%s says what is there, in order', async (name, expected) => {
    const page = await gallery.show(name.split(' ')[0] as SceneName);
    await inView(page, VIEWS[name] ?? []);
    const spoken = await spokenIn(page);
    let from = 0;
    const missing = expected.filter((phrase) => {
      const at = spoken.findIndex((one, index) => index >= from && phrase.test(one));
      from = at < 0 ? from : at + 1;
      return at < 0;
    });
    expect(missing, spoken.filter((one) => !one.startsWith('end of')).join('\n')).toEqual([]);
    expect(
      spoken.filter(
        (one) =>
          /^(?:button|link|checkbox|radio|textbox|tab|combobox)(?:, (?:not )?\w+)?$/.test(one) &&
          !/, [A-Z]/.test(one),
      ),
    ).toEqual([]);
    expect(spoken.filter((one) => /^tab, .*\b(\d+) \1\b/.test(one))).toEqual([]);
  });
});
