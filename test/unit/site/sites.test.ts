import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPages } from '../../../lib/cli/headless/pages.ts';
import { gatherUrl } from '../../../lib/cli/site.ts';
import { getWith } from '../../../lib/discovery/fetch-document.ts';
import { type SiteName, type Sites, startSites } from '../../site/server.ts';
import { rowsOf } from '../../tables.ts';

const TABLES = new URL('sites.txt', import.meta.url);

let sites: Sites;
beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites.close());

function look(name: SiteName) {
  return gatherUrl(sites.sites[name].url, {
    get: getWith(fetch),
    pages: createPages([], undefined),
    settings: { page: undefined, details: false, as: () => undefined },
  });
}

describe('the demo sites', () => {
  it.each(
    rowsOf<[site: SiteName, formats: Readonly<Record<string, string>>, actions: readonly string[]]>(
      TABLES,
      'declared',
    ),
  )('%s declares what it should, and without a fault', async (name, declared, actions) => {
    const { documents, findings } = await look(name);
    const found = documents.filter(({ status }) => status === 'found');
    expect(Object.fromEntries(found.map(({ format, dialect }) => [format, dialect]))).toEqual(declared);
    expect(found.flatMap((document) => document.actions.map(({ id }) => id.replace(/[./].*/, '')))).toEqual(
      actions,
    );
    expect(found.flatMap(({ unread }) => unread)).toEqual([]);
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('the broken bookshop keeps nine of its ten actions', async () => {
    const { documents } = await look('brokenBookshop');
    const manifest = documents.find(({ status }) => status === 'found');
    expect(manifest?.actions).toHaveLength(9);
    expect(manifest?.unread.map(({ place }) => place.pointer)).toEqual(['/actions/6']);
  });
});
