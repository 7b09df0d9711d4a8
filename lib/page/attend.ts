import type { PageFacts, ScanRequest } from '../model/index.ts';
import { carrying } from './carrying.ts';
import { ofDocument } from './dom.ts';
import { type Glance, glance, scan } from './scan.ts';
import { watchChanges, watchRoute } from './watch.ts';

/** Milliseconds after the load at which a page that shows nothing is glanced at again: scripts build pages late. */
const LATER = [1_000, 4_000];

/** What the page is attended for. */
export interface Attendant {
  /** Tells that an address is shown and what is there at first sight; answers what to look for, null for nothing. */
  hello(seen: Glance & { readonly carrying: readonly string[] }): Promise<ScanRequest | null>;
  /** What was found; told only where it differs from what was told before. */
  facts(facts: PageFacts): Promise<void>;
  /** Whether there is still somebody to tell. */
  alive(): boolean;
}

export interface Attendance {
  /** Looks now, and again whenever the page changes. */
  scan(request: ScanRequest): Promise<PageFacts>;
  stop(): void;
}

/**
 * Attends a page from its load to its end: tells of every address that it shows, and looks closer only where there is
 * something to look for. A page that has nothing costs a glance or three.
 */
export function attend(document: Document, attendant: Attendant): Attendance {
  const all = new AbortController();
  /** Of the address shown now: the next one calls off what is under way for it. */
  let page = new AbortController();
  let request: ScanRequest | null = null;
  let told = '';
  let watched = false;

  async function tell(signal: AbortSignal): Promise<void> {
    if (!request) return;
    if (!attendant.alive()) return all.abort();
    const facts = await scan(document, request, signal);
    const { scannedAt, ...seen } = facts;
    const now = JSON.stringify(seen);
    if (now === told) return;
    told = now;
    await attendant.facts(facts);
  }

  function follow(wanted: ScanRequest): void {
    request = wanted;
    told = '';
    if (watched) return;
    watched = true;
    watchChanges(document, () => tell(page.signal), all.signal);
  }

  async function hello(signal: AbortSignal): Promise<string> {
    if (!attendant.alive()) all.abort();
    signal.throwIfAborted();
    const seen = await glance(document, signal);
    const wanted = await attendant.hello({ ...seen, carrying: [...carrying().keys()] });
    signal.throwIfAborted();
    if (wanted) {
      follow(wanted);
      await tell(signal);
    } else request = null;
    return JSON.stringify(seen);
  }

  async function arrive(): Promise<void> {
    page.abort();
    page = new AbortController();
    const { signal } = page;
    let seen = await hello(signal);
    for (const wait of LATER) {
      if (request) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
      signal.throwIfAborted();
      if (JSON.stringify(await glance(document, signal)) !== seen) seen = await hello(signal);
    }
  }

  const arrived = (): void => {
    // Called off by the next address, or by the end of the extension under the page.
    arrive().catch(() => undefined);
  };

  all.signal.addEventListener('abort', () => page.abort());
  watchRoute(document, arrived, all.signal);
  // A page that is prepared unseen is not the tab's page yet.
  if (ofDocument(document, 'prerendering' as keyof Document))
    EventTarget.prototype.addEventListener.call(document, 'prerenderingchange', arrived, {
      once: true,
      signal: all.signal,
    });
  else arrived();

  return {
    async scan(wanted) {
      follow(wanted);
      return scan(document, wanted, all.signal);
    },
    stop: () => all.abort(),
  };
}
