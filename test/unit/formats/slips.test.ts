import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../lib/fix/document.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Document } from '../../../lib/model/index.ts';
import { card as a2aCard } from './a2a-card/samples.ts';
import { courier, sendParcel } from './adp/courier.ts';
import { documentOf, json, text as lines } from './agents-txt/samples.ts';
import { text, upstream } from './awas/manifests.ts';
import { ferry } from './awp/ferry.ts';
import { file, judge } from './judge.ts';
import { card as mcpCard } from './mcp-card/samples.ts';
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

const RENAMED: readonly (readonly [value: unknown, pointer: string, name: string])[] = [
  [text, '/name', 'nmae'],
  [upstream, '/actions/1/inputs', 'inputss'],
  [ferry, '/domain', 'domian'],
  [ferry, '/errors/RATE_LIMITED/recovery', 'recover'],
  [ferry, '/actions/1/sensitivity', 'sensitvity'],
  [courier, '/base_url', 'baseUrl'],
  [sendParcel, '/rate_limits', 'rateLimits'],
  [sample(), '/transports/rest/invoke_path', 'invokePath'],
  [json(), '/capabilities/0/protocol', 'protcol'],
  [mcpCard, '/websiteUrl', 'website_url'],
  [mcpCard, '/remotes/0/type', 'tpye'],
  [a2aCard, '/skills/0/examples', 'exmaples'],
];
const SLIPS: readonly (readonly [what: string, document: Document, place: string, meant: string])[] = [
  ...RENAMED.map(([value, pointer, name]) => {
    const place = pointer.replace(/[^/]*$/, name);
    return [place, renamed(value, pointer, name), place, pointer.split('/').at(-1) ?? ''] as const;
  }),
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

describe('a misspelled name is one finding, at the name, with a fix', () => {
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

describe('a name that isn’t misspelled', () => {
  test.each([
    ['another word of the site’s own', file({ ...ferry, currency: 'EUR' })],
    ['a prefixed one', file({ ...courier, 'x-descriptor': 1 })],
    ['a key of the site’s own', documentOf(lines().replace('Site-URL', 'Opening-Hours: 9 to 5\nSite-URL'))],
  ])('%s', (_, document) => {
    expect(judge([document]).filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});
