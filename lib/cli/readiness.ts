import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Get } from '../discovery/index.ts';
import { merge } from '../formats/index.ts';
import type { PageFacts, Readiness } from '../model/index.ts';
import { alsoHere, type Observed, readinessOf } from '../readiness/index.ts';
import { CallFault } from './fault.ts';
import { withAttributes } from './gather.ts';
import { readRegular } from './read-file.ts';

const NOWHERE = 'https://site.invalid';

interface Target extends Omit<Observed, 'actions' | 'also'> {
  readonly origin?: string;
  readonly links?: PageFacts['links'];
  readonly get: Get | undefined;
}

export async function readinessFor(target: Target): Promise<Readiness> {
  const { origin = NOWHERE, links = [], get, documents, pages } = target;
  const also = get && (await alsoHere(origin, documents, links, { get, now: Date.now })).files;
  const actions = withAttributes(merge(origin, documents).actions, pages);
  return readinessOf({ ...target, actions, also });
}

export function getFrom(root: string): Get {
  return async (url) => {
    const none: Awaited<ReturnType<Get>> = { status: 404, headers: {}, body: null };
    const { origin, pathname } = new URL(url);
    const file = join(root, `./${decodeURIComponent(pathname)}`);
    if (origin !== NOWHERE || !existsSync(file)) return none;
    try {
      const bytes = readRegular(file, { within: root });
      return { ...none, status: 200, body: new Response(Uint8Array.from(bytes)).body };
    } catch (error) {
      if (error instanceof CallFault) return { ...none, status: 403 };
      throw error;
    }
  };
}
