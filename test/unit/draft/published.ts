import { check } from '../../../lib/check/run.ts';
import type { Created } from '../../../lib/draft/index.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Document, PageFacts } from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';

export const NOW = Date.UTC(2026, 3, 1);

export function publish({ files }: Pick<Created, 'files'>, origin: string): readonly Document[] {
  return files.map(({ path, text }) => {
    const url = origin + path;
    const type = path.endsWith('.txt')
      ? 'text/plain; charset=utf-8'
      : path.includes('woa')
        ? 'application/woa+json'
        : 'application/json; charset=utf-8';
    const headers = {
      'content-type': type,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, OPTIONS',
      'cache-control': 'max-age=3600',
      etag: '"1"',
    };
    return readDocument(answer(text, { url, finalUrl: url, headers }));
  });
}

export function faultsOf(documents: readonly Document[], page: PageFacts | null = null): readonly string[] {
  return check({ documents, page, context: { now: NOW } })
    .filter(({ severity, outcome }) => severity !== 'info' && outcome === 'failed')
    .map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`);
}
