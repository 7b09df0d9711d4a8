import { buildSync } from 'esbuild';
import type { Name, Screen } from './driver.ts';

export const PATIENCE_MS = 60_000;
const PAUSE_MS = { first: 20, longest: 200 };

export type Work<Result, Argument> = (argument: Argument) => Result | Promise<Result>;
export type Find = Work<Element | undefined, Query>;

export interface Engine {
  goto(url: string): Promise<void>;
  evaluate<Result, Argument>(work: Work<Result, Argument>, argument: Argument): Promise<Result>;
  run(script: string): Promise<unknown>;
  click(find: Find, asked: Query): Promise<void>;
  fill(find: Find, asked: Query, value: string): Promise<void>;
  select(find: Find, asked: Query, label: string): Promise<void>;
  press(key: string): Promise<void>;
  resize(size: { width: number; height: number }): Promise<void>;
  screenshot(path?: string): Promise<Uint8Array>;
  front(): Promise<void>;
  close(): Promise<void>;
}

export interface Query {
  readonly role: string;
  readonly name?: { readonly exact: string } | { readonly source: string; readonly flags: string };
}

const query = (role: string, name?: Name): Query => ({
  role,
  ...(name !== undefined && {
    name: typeof name === 'string' ? { exact: name } : { source: name.source, flags: name.flags },
  }),
});

interface Accessibility {
  getRole(element: Element): string | null;
  computeAccessibleName(element: Element, options: object): string;
}

function findAll({ role, name }: Query): { element: Element; name: string }[] {
  const { awasTestAccessibility: accessibility } = globalThis as unknown as {
    awasTestAccessibility: Accessibility;
  };
  const isField = /^(?:textbox|searchbox|combobox|spinbutton|checkbox|group)$/.test(role);
  const loose = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
  const matches = (given: string): boolean => {
    if (!name) return true;
    if ('exact' in name)
      return (
        given === name.exact ||
        (isField &&
          (given.endsWith(` ${name.exact}`) || `=${loose(given)}` === `=${loose(name.exact) || '='}`))
      );
    return new RegExp(name.source, name.flags).test(given);
  };
  // Everything behind a modal dialog is inert.
  const root = document.querySelector('dialog:modal') ?? document.body;
  return (
    // Assistive technology ignores div and span elements without an explicit role.
    [root, ...root.querySelectorAll('[role], :not(div, span, svg *)')]
      // ARIA has no role for password and date inputs, which browsers report as text boxes.
      .filter(
        (element) =>
          (accessibility.getRole(element) ?? (element.matches('input') ? 'textbox' : null)) === role,
      )
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('[aria-hidden=true], [inert]'),
      )
      .map((element) => ({
        element,
        name: accessibility
          .computeAccessibleName(element, { computedStyleSupportsPseudoElements: false })
          .trim(),
      }))
      .filter((found) => matches(found.name))
  );
}

const HELPERS = `${
  buildSync({
    stdin: {
      contents: "export { computeAccessibleName, getRole } from 'dom-accessibility-api';",
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    minify: true,
    globalName: 'awasTestAccessibility',
  }).outputFiles[0]?.text
};
Object.assign(globalThis, { awasTestAccessibility, awasTestFind: ${findAll.toString()} });
undefined`;

declare global {
  var awasTestFind: typeof findAll | undefined;
}

const describe = (role: string, name?: Name): string => (name === undefined ? role : `${role} ${name}`);

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Prints the message, since a successful retry would hide the error. */
export function late(what: string, patienceMs = PATIENCE_MS): Error {
  const message = `waited ${patienceMs} ms for ${what}`;
  console.error(message);
  return new Error(message);
}

export async function poll<Result>(
  what: string,
  ask: () => Promise<Result>,
  context: () => Promise<string>,
): Promise<NonNullable<Result>> {
  const end = Date.now() + PATIENCE_MS;
  let last: unknown;
  for (let pause = PAUSE_MS.first; ; pause = Math.min(PAUSE_MS.longest, pause * 1.5)) {
    try {
      const answer = await ask();
      if (answer) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) break;
    await sleep(pause);
  }
  const shown = await context().catch(() => '(no page)');
  throw late(`${what}${last ? ` (${last})` : ''}. The page: ${shown}`);
}

export function screen(engine: Engine): Screen {
  const url = (): Promise<string> => engine.evaluate(() => location.href, undefined);
  const namesOf = async (asked: Query): Promise<string[]> => {
    const find = () =>
      engine.evaluate((one) => globalThis.awasTestFind?.(one).map(({ name }) => name), asked);
    const found = await find();
    if (found) return found;
    await engine.run(HELPERS);
    return (await find()) ?? [];
  };
  const textOf = (asked: Query | null): Promise<string> =>
    engine.evaluate((one) => {
      const element = one ? globalThis.awasTestFind?.(one)[0]?.element : document.body;
      // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts
      return (element as HTMLElement | undefined)?.innerText ?? '';
    }, asked);
  const context = async (): Promise<string> => `${await url()}\n${(await textOf(null)).slice(0, 2_000)}`;

  const act = (
    role: string,
    name: Name,
    work: (find: Find, asked: Query) => Promise<void>,
  ): Promise<boolean> =>
    poll(
      describe(role, name),
      async () => {
        const asked = query(role, name);
        if ((await namesOf(asked)).length === 0) return false;
        await work(findFirst, asked);
        return true;
      },
      context,
    );

  return {
    url,
    goto: (url) => engine.goto(url),
    evaluate: (work, argument) => engine.evaluate(work, argument as never),
    async text(role, name) {
      if (role === undefined) return textOf(null);
      const asked = query(role, name);
      return (await namesOf(asked)).length === 0 ? '' : textOf(asked);
    },
    names: (role) => namesOf(query(role)),
    click: async (role, name) => void (await act(role, name, (find, asked) => engine.click(find, asked))),
    fill: async (role, name, value) =>
      void (await act(role, name, (find, asked) => engine.fill(find, asked, value))),
    choose: async (role, name, label) =>
      void (await act(role, name, (find, asked) => engine.select(find, asked, label))),
    expect: async (role, name) => void (await act(role, name, async () => {})),
    async expectText(text) {
      const matches = (shown: string): boolean =>
        typeof text === 'string' ? shown.includes(text) : text.test(shown);
      await poll(`text ${text}`, async () => matches(await textOf(null)), context);
    },
    press: (key) => engine.press(key),
    until: (what, work, argument) => poll(what, () => engine.evaluate(work, argument as never), context),
    resize: (size) => engine.resize(size),
    screenshot: (path) => engine.screenshot(path),
    front: () => engine.front(),
    close: () => engine.close(),
  };
}

function findFirst(asked: Query): Element | undefined {
  return globalThis.awasTestFind?.(asked)[0]?.element;
}
