import spectralCore, { type RulesetFunction } from '@stoplight/spectral-core';
import spectralFunctions from '@stoplight/spectral-functions';
import spectralParsers from '@stoplight/spectral-parsers';
import { parseTree } from 'jsonc-parser';
import { check } from '../../lib/check/index.ts';
import { formatOf, readDocument } from '../../lib/formats/index.ts';
import { validators } from '../../lib/schema/compiled/index.js';
import { awas, fetched, type Sample, samples } from './manifests.ts';
import { compare, compareAsync, type Figure } from './measure.ts';

const SIZES = [
  ['10 KB', 0.1, 200],
  ['100 KB', 1, 100],
  ['1 MB', 10, 30],
] as const;

/** Judging a manifest, positions included, against what any checker must do at least: parse, parse again for positions, validate. */
export async function bench(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [label, share, rounds] of SIZES)
    for (const faulty of [false, true]) figures.push(...against(awas, label, share, faulty, rounds));
  for (const sample of samples.filter((one) => one !== awas))
    for (const faulty of [false, true]) figures.push(...against(sample, '100 KB', 1, faulty, 60));
  figures.push(await againstSpectral());
  return figures;
}

function judge({ path }: Sample, text: string) {
  return check({ documents: [readDocument(fetched(path, text))], page: null, context: { now: 0 } });
}

function against(
  sample: Sample,
  label: string,
  share: number,
  faulty: boolean,
  rounds: number,
): readonly Figure[] {
  const text = sample.write(Math.round(sample.items * share), faulty);
  const found = judge(sample, text).filter((finding) => finding.outcome === 'failed').length;
  const name = `check ${sample.format}, ${label}, ${found} findings`;
  const work = () => judge(sample, text);
  const document = readDocument(fetched(sample.path, text));
  if (document.format === null) throw new Error(`${name}: the bench manifest is of no format`);
  // agents.txt is not JSON: what any reader does at least is to go through its lines.
  if (document.value === undefined)
    return [compare(name, work, 'lines and fields', () => fields(text), 25, rounds)];
  const { format, dialect } = document;
  const validate =
    validators[formatOf(format)?.schemaFor({ format, dialect: dialect ?? '', confidence: 1 }) ?? ''];
  if (!validate) throw new Error(`${name}: no schema`);
  return [
    compare(
      name,
      work,
      'JSON.parse + parseTree + schema',
      () => [JSON.parse(text), parseTree(text), validate(JSON.parse(text))],
      2,
      rounds,
    ),
    ...(faulty
      ? []
      : [
          compare(
            `${name}, no positions`,
            work,
            'JSON.parse + schema',
            () => validate(JSON.parse(text)),
            3,
            rounds,
          ),
        ]),
  ];
}

const fields = (text: string) =>
  text.split(/\r?\n/).map((line) => /^\s*([A-Za-z-]+):\s*(.*)$/.exec(line)?.slice(1));

const { Document: SpectralDocument, Spectral } = spectralCore;
const { enumeration, pattern, truthy } = spectralFunctions;
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

function rule(given: string, fn: unknown, functionOptions: object | null = null) {
  // biome-ignore lint/suspicious/noThenProperty: Spectral calls it so.
  return { given, then: { function: fn as RulesetFunction, functionOptions } };
}

/** Five of our rules as a linter of rule sets has them: methods, types, ids, descriptions, limits. */
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
    async () => judge(awas, text),
    'Spectral, five rules',
    run,
    1,
    20,
  );
}
