import { expect, test } from 'vitest';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document, Fetched } from '../../../../lib/model/index.ts';
import { answer } from '../../../docs/answers.ts';
import { type Changes, change, headersOf, testRuleFile, testRules } from '../../../rule-tester.ts';
import { file, judge, served } from '../judge.ts';
import { courier, sendParcel } from './courier.ts';

const AT = 'https://example.com/.well-known/agent';
const HEADERS = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'cache-control': 'max-age=3600',
};
const DETAIL = 'https://api.example.com/capabilities/send_parcel';
const OTHER_DETAIL = courier.capabilities[1]?.detail_url;

const detailOf = (value: unknown, url = DETAIL) => served(value, { url, headers: HEADERS });
const DETAILS = [detailOf(sendParcel), detailOf({ ...sendParcel, name: 'track_parcel' }, OTHER_DETAIL)];
const manifestOf = (changes: Changes = {}, more: Partial<Fetched> = {}) =>
  served(change(courier, changes), { url: AT, headers: HEADERS, ...more });

function withDetails(manifest: Document): readonly Document[] {
  const opened = manifest.actions.flatMap(({ id, transport }) =>
    transport.kind === 'detail'
      ? [detailOf({ ...sendParcel, name: id, auth_scopes: [] }, transport.detailUrl)]
      : [],
  );
  return [manifest, ...opened];
}

testRules(
  'a manifest in a file',
  [{ what: 'one without faults', finds: 'adp/detail-broken /capabilities (info) (needs-review)' }],
  () => ({
    documents: [file(courier)],
  }),
);

testRules(
  'where a row cannot show it',
  [
    {
      id: 'ADP-2-b',
      what: 'too long a description',
      change: { '/description': `We send parcels. ${'x'.repeat(200)}` },
      finds: 'adp/description-length /description',
      fix: 'for example to "We send parcels."',
    },
    {
      id: 'ADP-2-b',
      what: 'too long a description of one sentence',
      change: { '/description': 'x'.repeat(201) },
      finds: 'adp/description-length /description',
      fix: 'Shorten it to at most 200 characters',
    },
    {
      id: 'ADP-2-b',
      what: 'two hundred characters, counted as people do',
      change: { '/description': '📦'.repeat(200) },
    },
  ],
  ({ change: changes }) => ({ documents: withDetails(manifestOf(changes)) }),
);

const absent = (url: string) =>
  readDocument(answer('', { url, status: 404, refusal: { code: 'absent', status: 404 } }));

testRuleFile(new URL('rules.txt', import.meta.url), {
  'a manifest is judged': (row) => ({ documents: withDetails(manifestOf(row.change)) }),
  'a capability detail is judged': (row) => ({ documents: [detailOf(change(sendParcel, row.change))] }),
  'the answer of the server is judged': (row) => ({
    documents: [manifestOf({}, { headers: { ...HEADERS, ...headersOf(row) } }), ...DETAILS],
  }),
  'where it is served is judged': ({ more }) => ({
    documents: [
      ...(more.absent ?? []).map(absent),
      ...(more.at ?? []).map((url) => manifestOf({}, { url })),
      ...DETAILS,
    ],
  }),
  'manifest and details are judged together': ({ change: changes, more }) => ({
    documents: [
      manifestOf(),
      more.absent
        ? absent(DETAIL)
        : readDocument(
            answer(more.text?.[0] ?? JSON.stringify(change(sendParcel, changes)), { url: DETAIL }),
          ),
      ...DETAILS.slice(1),
    ],
  }),
});

test('ADP-5-a: of details that were not opened nothing can be told, which is said once with their number', () => {
  const findings = judge([manifestOf()]);
  expect(findings).toMatchObject([
    { rule: 'adp/detail-broken', outcome: 'needs-review', severity: 'info', pointer: '/capabilities' },
  ]);
  expect(findings[0]?.message).toContain('2 of 2');
});

test('nothing can be told of details either that AWAS Lens itself doesn’t request', () => {
  const unasked = DETAILS.map(({ url }) =>
    readDocument(answer('', { url, status: 0, refusal: { code: 'not-allowed', detail: '' } })),
  );
  expect(judge([manifestOf(), ...unasked])).toEqual(judge([manifestOf()]));
});

test('a finding of a detail names its document and its action', () => {
  const findings = judge([manifestOf(), detailOf(change(sendParcel, { '/name': 'x' })), ...DETAILS.slice(1)]);
  expect(findings).toMatchObject([{ document: DETAIL, action: 'adp:send_parcel' }]);
});
