import { describe, expect, it } from 'vitest';
import {
  isObject,
  type Json,
  type JsonObject,
  type Plan,
  type SeenRequest,
  type SentValue,
} from '../../../../lib/model/index.ts';
import { expectedOf } from '../../../../lib/run/evidence/expected.ts';
import { judge } from '../../../../lib/run/evidence/judge.ts';
import { OWN } from '../../../builders.ts';
import { rowsOf } from '../../../tables.ts';

const TABLES = new URL('judge.txt', import.meta.url);

type PagePlan = Plan & { readonly kind: 'page' };

/** A plan that fills one control for each member; "?name" is a control without a name. */
function planOf(given: JsonObject): PagePlan {
  const all = Object.entries(given).map(([key, value]) => {
    const parameter = key.replace(/^\?/, '');
    return { parameter, name: key.startsWith('?') ? '' : key, value };
  });
  const shown = (value: Json): readonly string[] => {
    if (typeof value === 'boolean') return value ? ['on'] : [];
    return Array.isArray(value)
      ? value.map(String)
      : [isObject(value) ? JSON.stringify(value) : String(value)];
  };
  return {
    ...OWN,
    ...{ kind: 'page', action: 'awas:x', risk: 'change', consent: true, url: 'https://shop.example/' },
    ...{ summary: [], warnings: [] },
    sends: all.flatMap(({ parameter, name, value }) =>
      shown(value).map((text): SentValue => ({ name, label: '', shown: text, origin: 'given', parameter })),
    ),
    steps: all.map(({ parameter, value }) => ({ kind: 'fill', parameter, value, selector: '#x' })),
    fields: all.flatMap(({ parameter, name }) => (name === '' ? [] : [`${name}={${parameter}}`])),
  };
}

const REQUEST: SeenRequest = { method: 'POST', url: 'https://shop.example/api', status: 200 };

/** A request of a cell: its members, or else its body. */
function requestOf(cell: Json): SeenRequest {
  const isRequest = isObject(cell) && ['method', 'url', 'body'].some((name) => name in cell);
  if (isRequest) return { ...REQUEST, ...cell } as SeenRequest;
  return { ...REQUEST, body: typeof cell === 'string' ? cell : JSON.stringify(cell) };
}

const requestsOf = (cell: Json): readonly SeenRequest[] => {
  const isList = Array.isArray(cell) && cell.every((one) => isObject(one) && ('body' in one || 'url' in one));
  return isList ? cell.map(requestOf) : [requestOf(cell)];
};

describe('what was sent', () => {
  const rows = rowsOf<[what: string, given: JsonObject, sent: Json, known: Json]>(TABLES, 'judged');
  it.each(rows)('%s', (_what, given, sent, known) => {
    const told = judge(expectedOf(planOf(given), []), requestsOf(sent)).flatMap(({ expected, seen, as }) =>
      seen === 'sent' ? [] : [[expected.parameter, [seen, ...(as === undefined ? [] : [as])].join(' ')]],
    );
    expect(Object.fromEntries(told)).toEqual(known === 'sent' ? {} : known);
  });
});
