import { globSync, readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { searchOptions } from '../../../docs/.vitepress/search.ts';
import { root } from '../cli/process.ts';

interface Section {
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly text: string;
}

function sectionsOf(page: string): readonly Section[] {
  const above: string[] = [];
  return readFileSync(`${root}/docs/${page}`, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/^(?=#{1,4} )(?![^`]*?\n```$)/m)
    .flatMap((part, index) => {
      const [, marks = '', heading = ''] = /^(#+) (.*)/.exec(part) ?? [];
      if (marks === '') return [];
      const title = heading.replaceAll(/<[^>]*>|`/g, '');
      const titles = above.slice(0, marks.length - 1).filter(Boolean);
      above.length = marks.length - 1;
      above.push(title);
      return [
        { id: `/${page.replace(/\.md$/, '')}#${index}`, title, titles, text: part.slice(heading.length) },
      ];
    });
}

const sections = globSync('**/*.md', {
  cwd: `${root}/docs`,
  exclude: ['store/**', 'node_modules/**'],
}).flatMap(sectionsOf);
const index = new MiniSearch<Section>({
  fields: ['title', 'titles', 'text'],
  storeFields: ['title'],
  searchOptions,
});
index.addAll(sections);

test.each([
  ['selector finds nothing', 'troubleshooting', 'A selector finds nothing'],
  ['manifest not found', 'troubleshooting', 'The manifest isn’t found'],
  ['CORS', 'troubleshooting', 'Agents in other pages can’t read the file (CORS)'],
  ['how do I test locally', 'troubleshooting', 'I want to test on my own machine'],
  ['invalid JSON', 'troubleshooting', 'The file isn’t valid JSON'],
  ['wrong content type', 'troubleshooting', 'The Content-Type is wrong'],
  ['agent sees no tools', 'troubleshooting', 'An agent sees no tools'],
  ['ignore a rule', 'command-line', 'Ignore a rule in a file'],
  ['github action', 'command-line', 'In continuous integration'],
  ['install firefox', 'install', ''],
])('“%s” finds docs/%s: %s', (query, page, title) => {
  const found = index.search(query).slice(0, 3);
  const said = found.map(({ id, title: of }) => `${id.split('#')[0]}: ${of.replaceAll("'", '’')}`);
  expect(said.filter((one) => one.startsWith(`/${page}: ${title}`))).not.toEqual([]);
});
