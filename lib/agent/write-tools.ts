/** Generates code that contains texts from the site. Escaping keeps each text inside its string. */
import type { Action } from '../model/index.ts';
import { escapeInvisible, jsonEscape, sanitize } from '../text/index.ts';
import { placeholders } from '../url/index.ts';
import { inputSchemaOf } from './definition.ts';
import { nameOf } from './name.ts';
import { conform } from './profile.ts';

export function toolAttributes(action: Action): string {
  const controls = action.parameters.map(
    ({ name, description, required }) =>
      `  <input name="${inAttribute(name)}" toolparamdescription="${inAttribute(description || name)}"${required ? ' required' : ''}>`,
  );
  const description = inAttribute(action.description || action.name || action.id);
  return [
    `<form toolname="${nameOf(action)}" tooldescription="${description}">`,
    ...controls,
    '</form>',
    '',
  ].join('\n');
}

export function registerToolCode(action: Action): string {
  const reads = action.risk === 'read' && !action.confirm;
  const tool = {
    name: nameOf(action),
    description: action.description || action.name || action.id,
    inputSchema: inputSchemaOf(action.parameters, (text, limit) => sanitize(text, limit).text),
    annotations: reads ? { readOnlyHint: true } : { consequentialHint: true },
  };
  const fields = Object.entries(tool).map(([name, value]) => `    ${name}: ${literal(value)},`);
  return [
    "if ('modelContext' in document) {",
    '  document.modelContext.registerTool({',
    ...fields,
    '    async execute(input) {',
    ...[...renamingLines(action), ...requestLines(action)].map((line) => `      ${line}`),
    '    },',
    '  });',
    '}',
    '',
  ].join('\n');
}

/** Writes code that restores parameters. Tools rename them if model providers refuse their names. */
function renamingLines({ transport, parameters }: Action): readonly string[] {
  const renamed = [...conform(parameters).keys].filter(([name, key]) => name !== key);
  if (transport.kind !== 'http' || renamed.length === 0) return [];
  const entries = renamed.map(([name, key]) => `[${literal(name)}]: input[${literal(key)}]`);
  return [`input = { ...input, ${entries.join(', ')} };`];
}

function requestLines({ transport, parameters }: Action): readonly string[] {
  if (transport.kind !== 'http') return ["throw new Error('Do here what the action does.');"];
  const { method, url, body } = transport;
  const inPath = new Set(placeholders(url));
  const others = parameters.filter(({ name }) => !inPath.has(name));
  const named = (...places: readonly string[]) =>
    others.filter((parameter) => places.includes(parameter.in)).map(({ name }) => name);
  const sends = body !== 'none' && !/^(?:GET|HEAD)$/.test(method);
  const query = sends ? named('query') : named('query', 'body', 'form', 'argument');
  const sent = sends ? named('body', 'form', 'file', 'argument') : [];
  const headers = named('header');
  return [
    `const url = new URL(${templateCode(url)});`,
    ...(query.length > 0
      ? [
          `for (const name of ${literal(query)})`,
          '  if (input[name] !== undefined) url.searchParams.set(name, input[name]);',
        ]
      : []),
    `const headers = new Headers(${sent.length > 0 && body === 'json' ? literal({ 'Content-Type': 'application/json' }) : ''});`,
    ...(headers.length > 0
      ? [
          `for (const name of ${literal(headers)})`,
          '  if (input[name] !== undefined) headers.set(name, input[name]);',
        ]
      : []),
    ...bodyLines(sent, body),
    `const response = await fetch(url, { method: ${literal(method)}, headers${sent.length > 0 ? ', body' : ''} });`,
    'return { status: response.status, body: await response.text() };',
  ];
}

function bodyLines(names: readonly string[], kind: string): readonly string[] {
  if (names.length === 0) return [];
  if (kind === 'json')
    return [
      `const sent = ${literal(names)}.filter((name) => input[name] !== undefined);`,
      'const body = JSON.stringify(Object.fromEntries(sent.map((name) => [name, input[name]])));',
    ];
  return [
    `const body = new ${kind === 'multipart' ? 'FormData' : 'URLSearchParams'}();`,
    `for (const name of ${literal(names)})`,
    '  if (input[name] !== undefined) body.append(name, input[name]);',
  ];
}

function templateCode(url: string): string {
  let rest = url;
  const pieces: string[] = [];
  for (const name of placeholders(url)) {
    const [before = '', ...after] = rest.split(`{${name}}`);
    pieces.push(literal(before), `encodeURIComponent(input[${literal(name)}])`);
    rest = after.join(`{${name}}`);
  }
  return [...pieces, ...(rest === '' && pieces.length > 0 ? [] : [literal(rest)])].join(' + ');
}

function literal(value: unknown): string {
  return escapeInvisible(
    JSON.stringify(value)
      // As a plain key, `__proto__` sets the prototype.
      .replaceAll(/([{,])"__proto__":/g, '$1["__proto__"]:')
      .replaceAll('<', '\\u003c')
      .replaceAll(/[\u2028\u2029]/g, jsonEscape),
    jsonEscape,
  );
}

function inAttribute(text: string): string {
  const numbered = (character: string) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`;
  return escapeInvisible(
    text
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(/[\r\n\u2028\u2029]/g, numbered),
    numbered,
  );
}
