import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../lib/fix/index.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Document } from '../../../lib/model/index.ts';
import { courier, sendParcel } from './adp/courier.ts';
import { documentOf, json, text as lines } from './agents-txt/samples.ts';
import { text, upstream } from './awas/manifests.ts';
import { ferry } from './awp/ferry.ts';
import { file, judge } from './judge.ts';
import { sample } from './woa/samples.ts';

function renamed(value: unknown, pointer: string, name: string): Document {
  const steps = pointer.slice(1).split('/');
  const last = steps.pop() ?? '';
  const root = structuredClone(value) as Record<string, unknown>;
  const up = steps.pop();
  const parent = steps.reduce<Record<string, unknown>>((here, step) => here[step] as never, root);
  const entries = (holder: object) =>
    Object.fromEntries(Object.entries(holder).map(([key, inner]) => [key === last ? name : key, inner]));
  if (up === undefined) return file(entries(root));
  parent[up] = entries(parent[up] as object);
  return file(root);
}

const SLIPS: readonly (readonly [what: string, document: Document, place: string, meant: string])[] = [
  ['AWAS name', renamed(text, '/name', 'nmae'), '/nmae', 'name'],
  [
    'AWAS action description',
    renamed(text, '/actions/0/description', 'descripton'),
    '/actions/0/descripton',
    'description',
  ],
  ['AWAS 1.1 inputs', renamed(upstream, '/actions/1/inputs', 'inputss'), '/actions/1/inputss', 'inputs'],
  ['AWP domain', renamed(ferry, '/domain', 'domian'), '/domian', 'domain'],
  ['AWP action outputs', renamed(ferry, '/actions/0/outputs', 'outputts'), '/actions/0/outputts', 'outputs'],
  [
    'AWP error recovery',
    renamed(ferry, '/errors/RATE_LIMITED/recovery', 'recover'),
    '/errors/RATE_LIMITED/recover',
    'recovery',
  ],
  [
    'AWP optional',
    renamed(ferry, '/actions/1/sensitivity', 'sensitvity'),
    '/actions/1/sensitvity',
    'sensitivity',
  ],
  ['ADP base_url', renamed(courier, '/base_url', 'baseUrl'), '/baseUrl', 'base_url'],
  [
    'ADP capability description',
    renamed(courier, '/capabilities/1/description', 'desciption'),
    '/capabilities/1/desciption',
    'description',
  ],
  ['ADP detail endpoint', renamed(sendParcel, '/endpoint', 'endponit'), '/endponit', 'endpoint'],
  ['ADP detail optional', renamed(sendParcel, '/rate_limits', 'rateLimits'), '/rateLimits', 'rate_limits'],
  ['WoA agents', renamed(sample(), '/agents', 'agnets'), '/agnets', 'agents'],
  [
    'WoA invoke_path',
    renamed(sample(), '/transports/rest/invoke_path', 'invokePath'),
    '/transports/rest/invokePath',
    'invoke_path',
  ],
  ['WoA outputs', renamed(sample(), '/agents/0/outputs', 'output'), '/agents/0/output', 'outputs'],
  ['agents.json site', renamed(json(), '/site', 'sites'), '/sites', 'site'],
  [
    'agents.json protocol',
    renamed(json(), '/capabilities/0/protocol', 'protcol'),
    '/capabilities/0/protcol',
    'protocol',
  ],
  ...(
    [
      ['Spec-Version', 'Spec_Version', '1'],
      ['Spec-Version', 'Specversion', '1'],
      ['Site-Name', 'Site-Nme', '2'],
      ['Site-URL', 'Site-Url-', '3'],
      ['Capability', 'Capabillity', '5'],
      ['Protocol', 'Protocl', '7'],
      ['Endpoint', 'End Point', '6'],
    ] as const
  ).map(
    ([meant, key, line]) =>
      [`agents.txt ${key}`, documentOf(lines().replace(`${meant}:`, `${key}:`)), line, meant] as const,
  ),
];

describe('a slip of a name is one finding, at the slip, with its fix', () => {
  test.each(SLIPS)('%s', (_, document, place, meant) => {
    const found = judge([document]).filter(({ severity }) => severity !== 'info');
    expect(found.map(({ pointer, line }) => pointer ?? `${line}`)).toEqual([place]);
    const [{ fix = '', edits = [] } = {}] = found;
    expect(fix).toContain(`Rename it to "${meant}"`);
    const mended = applyEdits(document.fetched.text, edits) ?? '';
    const again = readDocument({ ...document.fetched, text: mended }, document.format ?? '');
    expect(judge([again]).filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});

describe('what is no slip', () => {
  test.each([
    ['another word of the site’s own', file({ ...ferry, currency: 'EUR' })],
    ['a prefixed one', file({ ...courier, 'x-descriptor': 1 })],
    [
      'a key of the site’s own',
      documentOf(
        lines({
          head: [
            'Spec-Version: 1.0',
            'Site-Name: Kiosk',
            'Site-URL: https://kiosk.example.net',
            'Opening-Hours: 9 to 5',
          ],
        }),
      ),
    ],
  ])('%s', (_, document) => {
    expect(judge([document]).filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});
