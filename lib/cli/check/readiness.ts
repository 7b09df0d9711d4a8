import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Get } from '../../discovery/index.ts';
import { merge } from '../../formats/index.ts';
import { MAX_BODY_BYTES } from '../../http/index.ts';
import type { Document, PageFacts, Readiness } from '../../model/index.ts';
import { alsoHere, readinessOf } from '../../readiness/index.ts';
import { CallFault } from '../fault.ts';
import { type Gathered, withAttributes } from '../gather.ts';
import { FileRefusal, readRegular } from '../read-file.ts';

const NOWHERE = 'https://site.invalid';

interface OfFiles {
  readonly target: string;
  readonly root?: string | undefined;
  readonly documents: readonly Document[];
  readonly judged: readonly Pick<Gathered, 'findings'>[];
  readonly pages: readonly PageFacts[];
}

export async function readinessOfFiles({
  target,
  root,
  documents,
  judged,
  pages,
}: OfFiles): Promise<Readiness> {
  const asking = root === undefined ? undefined : { get: getFrom(root), now: Date.now };
  const also = asking && (await alsoHere(NOWHERE, documents, [], asking)).files;
  const actions = withAttributes(merge(NOWHERE, documents).actions, pages);
  const findings = judged.flatMap((one) => one.findings);
  return readinessOf({ target, documents, actions, findings, pages, also });
}

const getFrom =
  (root: string): Get =>
  async (url) => {
    const { origin, pathname } = new URL(url);
    const none: Awaited<ReturnType<Get>> = { status: 404, headers: {}, body: null };
    const file = join(root, `./${decodeURIComponent(pathname)}`);
    if (origin !== NOWHERE || !existsSync(file)) return none;
    try {
      const bytes = readRegular(file, { max: MAX_BODY_BYTES, within: root });
      return { ...none, status: 200, body: new Response(Uint8Array.from(bytes)).body };
    } catch (error) {
      if (error instanceof FileRefusal && error.code === 'too-large')
        return { ...none, status: 200, headers: { 'content-length': `${error.bytes}` } };
      if (error instanceof CallFault) return { ...none, status: 403 };
      throw error;
    }
  };
