import { expect, test } from 'vitest';
import {
  type Action,
  type AlsoHere,
  type Document,
  type Finding,
  type OwnForm,
  type PageFacts,
  passedOf,
  type Refusal,
} from '../../../lib/model/index.ts';
import { type Observed, readinessOf } from '../../../lib/readiness/rows.ts';
import { reportedReadiness } from '../../../lib/report/readiness.ts';
import { refusalText } from '../../../lib/report/standing.ts';
import { inEnglish } from '../../../lib/text/english.ts';
import { action, documentWith, element, FORM_WORDS, ownField, ownForm, page, sends } from '../../builders.ts';
import { rowsOf } from '../../tables.ts';

interface Change extends Partial<Pick<Observed, 'target' | 'page'>> {
  readonly documents?: readonly string[];
  readonly actions?: readonly Partial<Action>[];
  readonly findings?: readonly Partial<Finding>[];
  readonly also?: readonly AlsoHere[];
  readonly own?: readonly (readonly string[])[];
  readonly buttons?: readonly string[];
  readonly tools?: readonly string[];
  readonly attribute?: string;
  readonly selector?: string;
  readonly requests?: string;
  readonly sends?: string;
  readonly truncated?: boolean;
}

const AGENT = 'https://shop.example/agent.json';
const REFUSALS: Readonly<Record<string, Refusal>> = {
  absent: { code: 'absent', status: 404 },
  empty: { code: 'empty' },
  loop: { code: 'redirect-loop', hops: 6 },
  broken: { code: 'invalid-json', detail: 'comma expected', line: 3, column: 1 },
  large: { code: 'too-large', limit: 2_000_000 },
  forbidden: { code: 'forbidden', status: 403 },
  'server-error': { code: 'server-error', status: 500 },
};

function documentOf(kind: string): Document {
  const { fetched } = documentWith({});
  const refusal = REFUSALS[kind];
  if (!refusal) return documentWith({ url: AGENT, format: 'awp', fetched: { ...fetched, url: AGENT } });
  const status = kind === 'absent' ? 'absent' : kind === 'broken' ? 'unreadable' : 'refused';
  return documentWith({ url: AGENT, status, format: null, refusal, fetched: { ...fetched, refusal } });
}

function observed(change: Change): Observed {
  const url = change.requests;
  const parameters = url === undefined ? [one(change)] : [];
  const { documents = ['found'], actions = [{ description: 'Finds', parameters }] } = change;
  const transport =
    url === undefined ? {} : { transport: { kind: 'http', method: 'GET', url, body: 'none' } as const };
  return {
    target: change.target ?? 'https://shop.example/',
    documents: documents.map(documentOf),
    actions: actions.map((more) => action({ ...transport, ...more })),
    findings: (change.findings ?? []).map((more) => ({ ...FINDING, ...more })),
    page: change.page === undefined ? pageOf(change) : change.page,
    also: change.also ?? [],
  };
}

const FINDING: Finding = {
  rule: 'awp/x',
  severity: 'info',
  outcome: 'failed',
  requirements: [],
  message: '',
  fix: '',
  document: AGENT,
  pointer: null,
  line: null,
  column: null,
  selector: null,
};

const one = ({ selector }: Change): Action['parameters'][number] => ({
  name: 'q',
  in: 'query',
  required: false,
  description: 'Words',
  schema: {},
  source: {},
  ...(selector !== undefined && { selector }),
});

function pageOf({
  own = [['Title', 'Author']],
  tools = [],
  buttons = [],
  attribute,
  selector,
  sends: address,
  truncated,
}: Change): PageFacts {
  const forms = own.map((labels, at): OwnForm => {
    const fields = labels.map((label, index) => ownField(`f${index}`, { label }));
    const tool = tools[at] === undefined ? {} : { tool: { name: tools[at], description: '' } };
    const made = ownForm(fields, { words: FORM_WORDS, ...tool }, sends('get', address ?? `/form${at}`));
    return { ...made, written: { method: true, action: true } };
  });
  const fact = selector !== undefined && {
    selectors: {
      [selector]: {
        selector,
        state: selector === '#none' ? ('none' as const) : ('one' as const),
        count: selector === '#none' ? 0 : 1,
        elements: selector === '#none' ? [] : [element({ path: selector })],
      },
    },
  };
  return page({
    own: { forms, entries: [] },
    tools: tools.map((name) => ({ name, description: '', inputSchema: {}, declarative: true })),
    buttons: buttons.map((label, at) => element({ path: `#b${at}`, label, tag: 'button', control: false })),
    ...(attribute !== undefined && {
      attributes: [
        { attribute: 'data-awas-param', value: 'q', element: element({ path: attribute }), scope: 'find' },
      ],
    }),
    ...fact,
    ...(truncated && { truncated }),
  });
}

test.each(rowsOf<[Change | string, string, string, string]>(new URL('rows.txt', import.meta.url), 'rows'))(
  '%s: %s is %s',
  (change, id, state, told) => {
    const readiness = readinessOf(observed(typeof change === 'string' ? {} : change));
    const row = reportedReadiness(readiness, inEnglish, refusalText).rows.find((one) => one.id === id);
    expect(row?.state, row?.evidence).toBe(state);
    expect([row?.evidence, ...(row?.next ?? [])].join(' → ')).toContain(told);
  },
);

test('the fraction counts what applies and was checked', () => {
  const { rows } = readinessOf(observed({ page: null }));
  const states = rows.map(({ state }) => state);
  expect(passedOf(rows)).toEqual({ passed: 7, applicable: 7, unchecked: 3 });
  expect(new Set(states)).toEqual(new Set(['passed', 'unchecked']));
  expect(rows).toHaveLength(10);
});
