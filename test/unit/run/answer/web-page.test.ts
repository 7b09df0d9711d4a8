import { describe, expect, it } from 'vitest';
import { readWebPage } from '../../../../lib/run/answer/web-page.ts';

describe('the text of a web page', () => {
  it.each<[name: string, html: string, heading: string, text: string]>([
    [
      'headings, paragraphs, lists and rows are lines',
      '<title>Shop</title><h1>Results</h1><p>2 books for <b>dune</b></p><ul><li>Dune<li>Emma</ul><table><tr><th>No.<td>7</table>',
      'Results',
      '# Results\n2 books for dune\n- Dune\n- Emma\n| No. | 7',
    ],
    ['without a heading the title tells', '<title> Forbidden </title>Sorry', 'Forbidden', 'Sorry'],
    [
      'scripts, styles, comments and what is around the main part are left out',
      '<nav>Home</nav><script>a<b</script><style>p{}</style><!-- c --><main>Yes</main><footer>About</footer>',
      '',
      'Yes',
    ],
    ['entities are read', '<p>caf&eacute; &amp; &#x41;&lt;b&gt;</p>', '', 'café & A<b>'],
    ['nothing', '', '', ''],
    ['what is never closed', '<div><p>a<div>b', '', 'a\nb'],
  ])('%s', (_, html, heading, text) => {
    expect(readWebPage(html)).toEqual({ heading, text, invalid: [] });
  });

  it.each<[markup: string, names: readonly string[]]>([
    ['<input name=a aria-invalid=true><select name=b aria-invalid="spelling"></select>', ['a', 'b']],
    ['<input name=a aria-invalid=false><input name=b aria-invalid><input name=c>', []],
    ['<input type=hidden name=a aria-invalid=true><input aria-invalid=true><p name=x aria-invalid=true>', []],
    ['<input name=a aria-invalid=true>'.repeat(50), ['a']],
  ])('tells which fields it marks as wrong: %s', (markup, names) =>
    expect(readWebPage(markup).invalid).toEqual(names),
  );

  it.each([
    ['depth', '<div>'.repeat(100_000)],
    ['length', `<p>${'x'.repeat(2_000_000)}`],
    ['open scripts', '<script>'.repeat(50_000)],
  ])('stays within its bounds: %s', (_, html) => {
    expect(readWebPage(html).text.length).toBeLessThanOrEqual(50_001);
  });
});
