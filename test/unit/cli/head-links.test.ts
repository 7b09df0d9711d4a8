import { expect, it } from 'vitest';
import { headLinksOf } from '../../../lib/cli/site.ts';

const LINK = '<link rel="ai-actions" href="/a.json">';

it.each<[name: string, markup: string, count: number]>([
  ['in the head', `<!doctype html><html><head><title>x</title>${LINK}</head><body></body>`, 1],
  ['in a head without a tag', `<!doctype html><title>x</title>${LINK}<p>x`, 1],
  ['between head and body', `<head></head>${LINK}<body>`, 1],
  ['in the body', `<head></head><body>${LINK}`, 0],
  ['behind what begins the body', `<title>x</title><p>Nice!</p>${LINK}`, 0],
  ['in a template', `<head><template>${LINK}</template></head>`, 0],
  ['in what is shown without scripts', `<head><noscript>${LINK}</noscript></head>`, 0],
  ['behind a script', `<head><script>"<p>"</script>${LINK}`, 1],
  ['without an address', '<head><link rel="ai-actions"></head>', 0],
])('a link %s', (_, markup, count) => {
  expect(headLinksOf(markup)).toHaveLength(count);
});
