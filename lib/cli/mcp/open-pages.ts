import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { scanRequest } from '../../check/scan-request.ts';
import type { Action, PageFacts } from '../../model/index.ts';
import type { RunPage } from '../headless/run-page.ts';
import type { Site, Sites } from './sites.ts';

const KEPT_MS = 600_000;
const REST_MS = 300;
const MOST_MS = 3_000;

export interface SeenSite extends Site {
  readonly page: PageFacts | null;
}

export interface OpenedPage {
  readonly headless: RunPage;
  readonly isClosed: boolean;
  look(): Promise<SeenSite>;
  close(): Promise<void>;
}

export class OpenPages {
  readonly #sites: Sites;
  readonly #onChange: () => void;
  #kept: { readonly headless: RunPage; readonly timer: NodeJS.Timeout; isUsed: boolean } | undefined;

  constructor(sites: Sites, onChange: () => void) {
    this.#sites = sites;
    this.#onChange = onChange;
  }

  of(headless: RunPage, site: Site): OpenedPage {
    return {
      headless,
      isClosed: false,
      look: async () => {
        const page = await settledFacts(() => headless.scan(scanRequest(site.documents)));
        return { ...site, url: page.url, page };
      },
      close: async () => {
        if (this.#kept?.headless === headless) this.#kept.isUsed = false;
        else await headless.close();
      },
    };
  }

  take(site: Site, action: Action): OpenedPage | undefined {
    const kept = this.#kept;
    if (!kept || kept.isUsed || !this.#sites.isNextStep(site.origin, action)) return undefined;
    kept.isUsed = true;
    kept.headless.renew();
    return this.of(kept.headless, site);
  }

  async draftArrival({ origin }: Site, { headless }: OpenedPage): Promise<boolean> {
    const nothing = { changed: false, next: false };
    const { changed, next } = await this.#sites
      .draft(origin, (request) => headless.scan(request), headless.isNextPage)
      .catch(() => nothing);
    if (next) await this.#keep(headless);
    else if (this.#kept?.headless === headless) await this.#keep(undefined);
    return changed;
  }

  async #keep(headless: RunPage | undefined): Promise<void> {
    const before = this.#kept;
    clearTimeout(before?.timer);
    this.#kept = headless && {
      headless,
      timer: setTimeout(() => this.#expire(), KEPT_MS).unref(),
      isUsed: true,
    };
    if (before && before.headless !== headless) await before.headless.close();
  }

  #expire(): void {
    this.#sites.forgetNextStep();
    this.#onChange();
    this.#keep(undefined).catch(() => undefined);
  }
}

/** Custom elements join their form only once their script has run. */
async function settledFacts(look: () => Promise<PageFacts>): Promise<PageFacts> {
  let page = await look();
  for (const end = performance.now() + MOST_MS; hasCustom(page) && performance.now() < end; ) {
    await sleep(REST_MS);
    const before = page;
    page = await look();
    if (isDeepStrictEqual({ ...before, scannedAt: 0 }, { ...page, scannedAt: 0 })) return page;
  }
  return page;
}

const hasCustom = ({ selectors }: PageFacts): boolean =>
  Object.values(selectors).some((one) => one.elements.some(({ tag }) => tag.includes('-')));
