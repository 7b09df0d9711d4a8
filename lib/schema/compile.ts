/** Compiles all schemas at build time, because extensions may not compile code at run time. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { at, isObject, type Json, type JsonObject, pointer } from '../model/json.ts';
import { expand } from './expand.ts';
import { MAX_ERRORS } from './max-errors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = `${root}/lib/schema/compiled`;

const PARTS = 'schema-parts.json';
const read = (path: string): JsonObject => JSON.parse(readFileSync(path, 'utf8'));

const schemas: Record<string, JsonObject> = {};
for (const entry of readdirSync(`${root}/lib/formats`, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const folder = `${root}/lib/formats/${entry.name}`;
  const files = readdirSync(folder).filter((file) => /^schema.*\.json$/.test(file));
  const written = files.toSorted().flatMap((file) => (file === PARTS ? [] : [read(`${folder}/${file}`)]));
  for (const schema of expand(written, files.includes(PARTS) ? read(`${folder}/${PARTS}`) : {})) {
    if (typeof schema.$id !== 'string') throw new Error(`A schema of ${entry.name} has no $id`);
    schemas[schema.$id] = schema;
  }
}

function withoutNotes(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutNotes);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) =>
      key.startsWith('x-') ? [] : [[key, withoutNotes(value)] as const],
    ),
  );
}

const ADD = `function add(errors, instancePath, schemaPath, keyword, params) {
  const error = { instancePath, schemaPath, keyword, params };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}`;

const ajv = new Ajv2020({
  schemas: Object.values(schemas).map((schema) => withoutNotes(schema) as JsonObject),
  allErrors: true,
  strict: false,
  messages: false,
  inlineRefs: false,
  code: { source: true, esm: true, lines: true },
});
const names = Object.keys(schemas);
const code = standalone(ajv, Object.fromEntries(names.map((name, index) => [`validate${index}`, name])))
  // Replaces functions of ajv's runtime, because extensions have no `require`.
  .replaceAll(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, 'lengthOf')
  .replaceAll(/require\("ajv\/dist\/runtime\/equal"\)\.default/g, 'equal')
  .replaceAll(
    /const (err\d+) = \{instancePath(?::(.+))?,schemaPath:(".+?"),keyword:(".+?"),params:(.+)\};\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}/g,
    (_, _name, at = 'instancePath', path, keyword, params) =>
      `vErrors = add(vErrors, ${at}, ${path}, ${keyword}, ${params});`,
  )
  // Stops counting early, because a hostile file may have millions of errors.
  .replaceAll(
    /for\(let (i\d+)=0; \1<(len\d+); \1\+\+\)/g,
    `for(let $1=0; $1<$2 && errors<${MAX_ERRORS}; $1++)`,
  )
  .replaceAll(/for\(const key\d+ in data\d*\)\{/g, `$&\nif(errors>=${MAX_ERRORS})break;`);
if (code.includes('require('))
  throw new Error(`the compiled schemas still require: ${code.match(/require\([^)]*\)/)?.[0]}`);

function notes(schema: Json, path: string, found: Record<string, JsonObject>): Record<string, JsonObject> {
  if (Array.isArray(schema)) schema.forEach((item, index) => void notes(item, `${path}/${index}`, found));
  else if (isObject(schema)) {
    const marks = Object.fromEntries(Object.entries(schema).filter(([key]) => key.startsWith('x-')));
    if (marks['x-example'] !== undefined && schema.enum !== undefined) marks['x-choices'] = schema.enum;
    const types = at(schema, '/properties/type/enum');
    if (schema.type === 'object' && Array.isArray(types))
      marks['x-choices'] = types.map((type) => ({ type }));
    if (isObject(schema.properties)) marks.known = [Object.keys(schema.properties), schema.required ?? []];
    if (Object.keys(marks).length > 0) found[path] = marks;
    for (const [key, value] of Object.entries(schema))
      if (!key.startsWith('x-')) notes(value, path + pointer(key), found);
  }
  return found;
}

function write(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

mkdirSync(out, { recursive: true });
write(
  `${out}/index.js`,
  `import equal from 'fast-deep-equal';\nimport { lengthOf } from '../code-points.ts';\n${ADD}\n${code}\nexport const validators = {${names.map((name, index) => `${JSON.stringify(name)}: validate${index}`).join(', ')}};\n` +
    `export const notes = ${JSON.stringify(Object.fromEntries(names.map((name) => [name, notes(schemas[name] ?? null, '', {})])))};\n`,
);
write(
  `${out}/index.d.ts`,
  `import type { ErrorObject } from 'ajv';
import type { Json } from '../../model/json.ts';
import type { SchemaRule } from '../findings.ts';
export interface Validate { (value: unknown): boolean; errors?: readonly ErrorObject[] | null }
export const validators: Readonly<Record<string, Validate>>;
export interface Notes { readonly 'x-rule'?: SchemaRule; readonly 'x-example'?: Json; readonly 'x-choices'?: readonly Json[]; readonly 'x-form'?: string; readonly known?: readonly (readonly string[])[] }
export const notes: Readonly<Record<string, Readonly<Record<string, Notes>>>>;
`,
);
