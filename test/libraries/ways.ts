import type { Json } from '../../lib/model/index.ts';
import { launch } from '../browsers.ts';
import { inPage } from './in-page.ts';
import type { LibrarySite } from './site.ts';
import { throughExtension } from './through-extension.ts';
import { throughMcp } from './through-mcp.ts';
import { type ControlTruth, isSent } from './truth.ts';

export interface Attempt {
  readonly done: boolean;
  readonly said: string;
  readonly refused?: ReadonlyMap<string, Refused>;
}

export interface Refused {
  readonly said: string;
  readonly ms: number;
}

export interface Given {
  readonly parameter: string;
  readonly selector: string;
  readonly value: Json;
}

export interface Form {
  readonly url: string;
  readonly library: { readonly action: string };
  readonly orders: readonly unknown[];
}

export interface Way {
  attempt(form: Form, given: readonly Given[]): Promise<Attempt>;
  close(): Promise<void>;
}

export type WayName = 'in-page' | 'mcp' | 'chromium' | 'firefox';

export async function startWay(name: WayName, sites: readonly { readonly url: string }[]): Promise<Way> {
  if (name === 'in-page') return inPage();
  if (name === 'mcp') return throughMcp(sites);
  const driver = await launch(name, { headless: true });
  const way = await throughExtension(driver);
  return { ...way, close: () => driver.close() };
}

export interface Verdict {
  /**
   * `right`: the right value arrived, and the run reports success. `refused`: nothing arrived, and the run
   * gives a reason.
   */
  readonly is: 'right' | 'refused' | 'wrong';
  readonly why: string;
  readonly ms: number;
  readonly alone?: boolean;
}

export async function judge(
  way: Way,
  site: LibrarySite,
  controls: readonly (ControlTruth & { readonly value: Json })[],
): Promise<readonly Verdict[]> {
  const before = site.orders.length;
  const started = performance.now();
  const { done, said, refused } = await way.attempt(site, controls);
  const ms = Math.round(performance.now() - started);
  const orders = site.orders.slice(before);
  const [order] = orders;
  return controls.map((control) => {
    const own = refused?.get(control.parameter);
    if (own) return { is: 'refused', why: own.said, ms: own.ms, alone: true };
    if (!order) return { is: done ? 'wrong' : 'refused', why: done ? `nothing was sent: ${said}` : said, ms };
    const got = order[control.parameter];
    if (orders.length > 1) return { is: 'wrong', why: `sent ${orders.length} times`, ms };
    if (!isSent(control, got))
      return { is: 'wrong', why: `the server got ${JSON.stringify(got)}: ${said}`, ms };
    return done
      ? { is: 'right', why: '', ms }
      : { is: 'wrong', why: `arrived, but is said not to be done: ${said}`, ms };
  });
}
