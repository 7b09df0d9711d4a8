import { describe, expect, it } from 'vitest';
import type { SiteName } from '../site/server.ts';
import { rowOf } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

describe('an unavailable declaration', () => {
  it.each<[what: string, site: SiteName, says: readonly RegExp[]]>([
    [
      'a site that answers every place with its page',
      'shell',
      [/\/agent\.json\s+a web page instead of JSON/, /ai-actions\.json\s+a web page instead of JSON/],
    ],
    [
      'a manifest of 12 MB, whether it says so or not',
      'huge',
      [/\/agent\.json\s+(too large|larger than)/, /ai-actions\.json\s+(too large|larger than)/],
    ],
    [
      'manifests that are not JSON',
      'garbled',
      [/\/agent\.json\s+not valid JSON \(line 2/, /woa\.json\s+empty response/],
    ],
    ['redirects without end', 'loop', [/\/agent\.json\s+redirect loop/, /ai-actions\.json\s+redirect loop/]],
    ['a redirect to another site', 'away', [/\/agent\.json\s+redirects to another site/]],
  ])('%s is named as such', async (_, site, says) => {
    const { popup } = await stage.visit(site);
    await popup.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    const text = await popup.text('tabpanel');
    for (const each of says) expect(text).toMatch(each);
  });

  it('doesn’t hide the rest of the site', async () => {
    const { popup } = await stage.visit('away');
    expect(await popup.names('button')).toContainEqual(expect.stringMatching(/^WoA 1/));
  });
});

describe('a manifest with one broken action', () => {
  it('shows the other nine', async () => {
    const { popup } = await stage.visit('brokenBookshop');
    const rows = await popup.names('button');
    for (const name of [
      'Search books',
      'Search books by author',
      'Choose an edition',
      'Apply a voucher',
      'Write a review',
      'Pick a colour',
      'Rate a book',
      'Subscribe',
      'Buy a gift card',
    ])
      expect(rows).toContainEqual(expect.stringMatching(rowOf(name)));
    expect(rows).not.toContainEqual(expect.stringContaining('coming-soon'));
  });
});
