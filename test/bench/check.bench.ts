import { Worker } from 'node:worker_threads';
import spectralCore, { type RulesetFunction } from '@stoplight/spectral-core';
import spectralFunctions from '@stoplight/spectral-functions';
import spectralParsers from '@stoplight/spectral-parsers';
import { parseTree } from 'jsonc-parser';
import type { FirstDocument } from './first-document.ts';
import { judge, least, schemaFor } from './judge.ts';
import { awas, type Sample, samples } from './manifests.ts';
import { compare, compareAsync, type Figure, figure, median, ROUNDS } from './measure.ts';

const SIZES = [
  ['10 KB', 0.1, 200],
  ['100 KB', 1, 100],
  ['1 MB', 10, 30],
] as const;

const LEAST = { json: 'JSON.parse + schema', lines: 'lines and fields' } as const;

export async function bench(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [label, share, rounds] of SIZES)
    for (const faulty of [false, true]) figures.push(...against(awas, label, share, faulty, rounds));
  for (const sample of samples.filter((one) => one !== awas))
    for (const faulty of [false, true]) figures.push(...against(sample, '100 KB', 1, faulty, 60));
  for (const sample of samples) figures.push(await first(sample));
  figures.push(await againstSpectral());
  return figures;
}

async function first({ format, path, write, items }: Sample): Promise<Figure> {
  const workerData: FirstDocument = { path, text: write(items, false) };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await inFreshThread(workerData));
  const name = `check ${format}, 100 KB, the first of a process`;
  return figure(name, 'ms', median(times), 50, 'a long task', 1);
}

function inFreshThread(workerData: FirstDocument): Promise<number> {
  const thread = new Worker(new URL('first-document.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

function against(
  sample: Sample,
  label: string,
  share: number,
  faulty: boolean,
  rounds: number,
): readonly Figure[] {
  const text = sample.write(Math.round(sample.items * share), faulty);
  const found = judge(sample.path, text).filter((finding) => finding.outcome === 'failed').length;
  const name = `check ${sample.format}, ${label}, ${found} findings`;
  const work = () => judge(sample.path, text);
  const schema = schemaFor(sample.path, text);
  if (schema === null) return [compare(name, work, LEAST.lines, () => least(null, text), 40, rounds)];
  return [
    compare(
      name,
      work,
      'JSON.parse + parseTree + schema',
      () => [JSON.parse(text), parseTree(text), least(schema, text)],
      5,
      rounds,
    ),
    ...(faulty
      ? []
      : [compare(`${name}, no positions`, work, LEAST.json, () => least(schema, text), 25, rounds)]),
  ];
}

const { Document: SpectralDocument, Spectral } = spectralCore;
const { enumeration, pattern, truthy } = spectralFunctions;
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

function rule(given: string, fn: unknown, functionOptions: object | null = null) {
  // biome-ignore lint/suspicious/noThenProperty: Spectral requires this name
  return { given, then: { function: fn as RulesetFunction, functionOptions } };
}

async function againstSpectral(): Promise<Figure> {
  const text = awas.write(awas.items, true);
  const spectral = new Spectral();
  spectral.setRuleset({
    rules: {
      method: rule('$.actions[*].method', enumeration, { values: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] }),
      type: rule('$.actions[*].parameters[*].type', enumeration, { values: TYPES }),
      id: rule('$.actions[*].id', pattern, { match: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
      description: rule('$.actions[*].description', truthy),
      window: rule('$.actions[*].rateLimit.window', pattern, { match: '^\\d+[smhd]$' }),
    },
  });
  const run = () => spectral.run(new SpectralDocument(text, spectralParsers.Json, 'ai-actions.json'));
  const found = (await run()).filter(({ code }) => code === 'method').length;
  if (found !== awas.items / 10) throw new Error(`Spectral found ${found} methods, not one in ten`);
  return compareAsync(
    'check AWAS, 100 KB, all rules',
    async () => judge(awas.path, text),
    'Spectral, five rules',
    run,
    1,
    20,
  );
}
