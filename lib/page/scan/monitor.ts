import { pause } from '../../http/pause.ts';
import type { PageFacts, ScanRequest } from '../../model/index.ts';
import { activeRuns } from '../act/executions.ts';
import { ofDocument, query } from '../dom/dom.ts';
import { pace } from '../dom/pace.ts';
import { collectRoots } from '../dom/roots.ts';
import { AWAS_ELEMENTS } from './attributes.ts';
import { linksOf } from './links.ts';
import type { Scanner } from './scanner.ts';
import { TOOL_FORMS } from './tool-forms.ts';
import { type Watched, watchRoute } from './watch.ts';

const LATER = [1_000, 4_000];

interface MonitorHooks {
  hello(seen: PreScan & { readonly activeRuns: readonly string[] }): Promise<ScanRequest | null>;
  scanner(): Scanner;
  facts(facts: PageFacts): Promise<void>;
  alive(): boolean;
}

interface PageMonitor {
  scan(request: ScanRequest): Promise<PageFacts>;
  stop(): void;
}

export function monitor(document: Document, hooks: MonitorHooks): PageMonitor {
  const all = new AbortController();
  let page = new AbortController();
  let request: ScanRequest | null = null;
  let reported = '';
  let watched: Watched | undefined;

  async function report(signal: AbortSignal): Promise<void> {
    if (!request) return;
    if (!hooks.alive()) return all.abort();
    const facts = await hooks.scanner().scan(document, request, signal, watched);
    const { scannedAt, ...seen } = facts;
    const now = JSON.stringify(seen);
    if (now === reported) return;
    reported = now;
    await hooks.facts(facts);
  }

  function follow(wanted: ScanRequest): void {
    request = wanted;
    reported = '';
    watched ??= hooks.scanner().watchChanges(document, () => report(page.signal), all.signal);
  }

  async function hello(signal: AbortSignal): Promise<string> {
    if (!hooks.alive()) all.abort();
    signal.throwIfAborted();
    const seen = await preScan(document, signal);
    const wanted = await hooks.hello({ ...seen, activeRuns: [...activeRuns().keys()] });
    signal.throwIfAborted();
    if (wanted) {
      follow(wanted);
      await report(signal);
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
      await pause(wait, signal);
      if (JSON.stringify(await preScan(document, signal)) !== seen) seen = await hello(signal);
    }
  }

  const arrived = (): void => {
    // Fails only if the address changes or the extension is reloaded.
    arrive().catch(() => undefined);
  };

  all.signal.addEventListener('abort', () => page.abort());
  watchRoute(document, arrived, all.signal);
  arrived();

  return {
    async scan(wanted) {
      follow(wanted);
      return hooks.scanner().scan(document, wanted, all.signal, watched);
    },
    stop: () => all.abort(),
  };
}

const MAX_WORK = 5_000;

interface PreScan {
  readonly url: string;
  readonly links: PageFacts['links'];
  readonly hasAttributes: boolean;
}

export async function preScan(document: Document, signal?: AbortSignal): Promise<PreScan> {
  const roots = await collectRoots(document, pace(MAX_WORK, signal));
  return {
    url: ofDocument(document, 'URL'),
    links: linksOf(document),
    hasAttributes:
      query(document, TOOL_FORMS) !== null ||
      roots.list.some(({ node }) => AWAS_ELEMENTS.some((selector) => query(node, selector))),
  };
}
