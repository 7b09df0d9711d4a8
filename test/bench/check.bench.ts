import { parseTree } from 'jsonc-parser';
import { check } from '../../lib/check/index.ts';
import { formatOf, readDocument } from '../../lib/formats/index.ts';
import type { Fetched } from '../../lib/model/index.ts';
import { validators } from '../../lib/schema/compiled/index.js';
import { compare, type Figure } from './measure.ts';

/** Judging a manifest, positions included, against what any checker must do at least: parse, parse again for positions, validate. */
export async function bench(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [label, actions, rounds] of [
    ['10 KB', 9, 200],
    ['100 KB', 90, 100],
    ['1 MB', 900, 30],
  ] as const) {
    for (const faulty of [false, true]) {
      const text = manifest(actions, faulty);
      const document = readDocument(fetched(text));
      const schema = formatOf(document.format)?.schemaFor({
        format: 'awas',
        dialect: document.dialect ?? '',
        confidence: 1,
      });
      const validate = validators[schema ?? ''];
      if (!validate) throw new Error('the bench manifest is of no format');
      const judge = () => check({ documents: [readDocument(fetched(text))], page: null, world: { now: 0 } });
      const findings = judge().filter((finding) => finding.outcome === 'failed').length;
      const name = `check ${label} ${faulty ? `with ${findings} findings` : `without faults (${findings} findings)`}`;
      figures.push(
        compare(
          name,
          judge,
          'JSON.parse + parseTree + schema',
          () => [JSON.parse(text), parseTree(text), validate(JSON.parse(text))],
          2,
          rounds,
        ),
      );
      if (!faulty)
        figures.push(
          compare(
            `${name}, no positions`,
            judge,
            'JSON.parse + schema',
            () => validate(JSON.parse(text)),
            2,
            rounds,
          ),
        );
    }
  }
  return figures;
}

function fetched(text: string): Fetched {
  const url = 'https://shop.example.com/.well-known/ai-actions.json';
  return {
    url,
    finalUrl: url,
    via: 'well-known',
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
    },
    text,
    bytes: text.length,
    fetchedAt: 0,
    freshUntil: 0,
  };
}

/** An AWAS 1.0 manifest of about 1.1 KB an action; every tenth action is faulty in five ways where asked for. */
function manifest(actions: number, faulty: boolean): string {
  return JSON.stringify(
    {
      version: '1.0',
      name: 'Gutenberg and Daughters',
      description: 'A bookshop with search, cart and orders',
      baseUrl: 'https://shop.example.com',
      rateLimit: { requests: 100, window: '1h', scope: 'ip' },
      actions: Array.from({ length: actions }, (_, index) => {
        const bad = faulty && index % 10 === 3;
        return {
          id: bad ? 'search-shelf-0' : `search-shelf-${index}`,
          name: `Search shelf ${index}`,
          description: `Searches the shelf number ${index} of the shop by title, author or publisher`,
          path: `/shelves/${index}/search`,
          method: bad ? 'FETCH' : 'GET',
          parameters: ['query', 'author', 'publisher'].map((name, at) => ({
            name,
            type: bad && at === 0 ? 'text' : 'string',
            required: at === 0,
            description: `What to look for in the ${name} of the books on this shelf`,
            selector: bad && at === 1 ? 'input[name=' : `input[name='${name}-${index}']`,
            example: 'Dune',
            validation: { minLength: 1, maxLength: 120 },
          })),
          result: {
            type: 'list',
            selector: '.results',
            itemSelector: '.result',
            properties: { title: '.title', author: '.author', price: '.price' },
          },
          rateLimit: { requests: 20, window: bad ? 'often' : '1m' },
        };
      }),
    },
    null,
    1,
  );
}
