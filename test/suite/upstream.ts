/**
 * Runs the suite with a validator by a specification's authors. FOLDER is a checkout of the repository:
 *
 *   python3 .output/suite/harness.py node test/suite/upstream.ts agent-json FOLDER
 *
 * agent-json: github.com/agentwebprotocol/agent.json; agents-txt: github.com/kaylacar/agents-txt;
 * awas-schema: github.com/TamTunnel/AWAS.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { build } from 'esbuild';
import { readDocument } from '../../lib/formats/reading.ts';
import { type Document, isObject, type Json } from '../../lib/model/index.ts';
import { answer } from '../docs/answers.ts';
import type { Question, Served } from './case.ts';

type Valid = (document: Document, text: string) => boolean;
type Result = { readonly valid: boolean };

const VALIDATORS: Readonly<Record<string, (folder: string) => Promise<Valid | undefined>>> = {
  async 'agent-json'(folder) {
    const { validate } = (await import(pathToFileURL(join(folder, 'src/schema.js')).href)) as {
      validate(value: Json | undefined): Result;
    };
    return ({ value }) => validate(value).valid;
  },
  async 'agents-txt'(folder) {
    const made = await mkdtemp(join(tmpdir(), 'awas-lens-suite-'));
    const outfile = join(made, 'core.mjs');
    await build({
      entryPoints: [join(folder, 'packages/core/src/validator.ts')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      alias: { zod: resolve('node_modules/zod/v3') },
    });
    const core = (await import(pathToFileURL(outfile).href)) as {
      validateText(text: string): Result;
      validateJSON(text: string): Result;
    };
    await rm(made, { recursive: true });
    return ({ format, value }, text) =>
      (format === 'agents-json'
        ? core.validateJSON(describedJson(value, text))
        : core.validateText(described(text))
      ).valid;
  },
  async 'awas-schema'(folder) {
    const schema = JSON.parse(
      await readFile(join(folder, 'schema/ai-actions-schema.json'), 'utf8'),
    ) as object;
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);
    const validate = ajv.compile(schema);
    return ({ value }) => validate(value);
  },
};

/** The agents-txt validator requires a description. The specification doesn't. */
const described = (text: string): string =>
  text.replaceAll(/^Capability:.*$(?!\n(?: .*\n)* +Description:)/gim, '$&\n  Description: x');

function describedJson(value: Json | undefined, text: string): string {
  if (!isObject(value)) return text;
  const { capabilities } = value;
  return JSON.stringify({
    access: { allow: [], disallow: [] },
    agents: {},
    ...value,
    ...(Array.isArray(capabilities) && {
      capabilities: capabilities.map((one) => (isObject(one) ? { description: 'x', ...one } : one)),
    }),
  });
}

const FOR: Readonly<Record<string, (document: Document) => boolean>> = {
  'agent-json': ({ format }) => format === 'awp',
  'agents-txt': ({ format }) => format === 'agents-txt' || format === 'agents-json',
  'awas-schema': ({ format, dialect }) => format === 'awas' && dialect === '1.1',
};

const [name = '', folder = ''] = process.argv.slice(2);
const valid = await VALIDATORS[name]?.(resolve(folder));
const isFor = FOR[name];
if (!valid || !isFor)
  throw new Error(`one of ${Object.keys(VALIDATORS).join(', ')}, and the folder of its source`);

for await (const line of createInterface({ input: process.stdin })) {
  const { id, kind, input } = JSON.parse(line) as Question;
  const served: readonly Served[] = kind === 'judge' && 'documents' in input ? input.documents : [];
  const [one, ...more] = served;
  const document = one && readDocument(answer(one.body, { url: one.url }));
  const isAsked = one && document && more.length === 0 && isFor(document) && !('ran' in input);
  const told = isAsked
    ? { valid: valid(document, one.body) }
    : { skipped: 'another format, or not a text alone' };
  process.stdout.write(`${JSON.stringify({ id, ...told })}\n`);
}
