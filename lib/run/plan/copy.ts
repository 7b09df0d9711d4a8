import type { Plan, RequestPlan } from '../../model/index.ts';
import { withCredential } from '../credentials/credentials.ts';

type CopyFormat = 'curl' | 'fetch' | 'playwright';

/** Quotes values, so they can't end a string or start a command. */
export function copyAs(plan: Plan, format: CopyFormat): string | null {
  if (plan.kind === 'page') return null;
  // Keeps the credential out of the clipboard.
  const request = withCredential(plan.request, 'YOUR_CREDENTIAL');
  if (request.over === 'websocket' || request.over === 'page-tool') return null;
  return WRITERS[format](request);
}

const WRITERS = { curl, fetch: fetchCall, playwright: playwrightRequest };

function curl({ method, url, headers, body, parts }: RequestPlan): string {
  const words: string[] = ['curl', '--globoff'];
  if (method === 'HEAD') words.push('--head');
  else if (method !== 'GET' || body !== undefined || parts) words.push('--request', shell(method));
  for (const [name, value] of Object.entries(headers)) {
    // curl omits a header with an empty value, unless a semicolon replaces the colon.
    words.push('--header', shell(value === '' ? `${name};` : `${name}: ${value}`));
  }
  if (body !== undefined) words.push('--data-raw', shell(body));
  for (const part of parts ?? []) {
    if (part.file)
      words.push('--form', shell(`${part.name}=@"${part.file.name.replaceAll(/["\\]/g, '\\$&')}"`));
    else words.push('--form-string', shell(`${part.name}=${part.value}`));
  }
  words.push('--url', shell(url));
  return words.join(' ');
}

/** Escapes control characters, which would affect the terminal. */
function shell(text: string): string {
  if (!/\p{Cc}/u.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = text
    .replaceAll(/[\\']/g, '\\$&')
    .replaceAll(/\p{Cc}/gu, (character) =>
      character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return `$'${escaped}'`;
}

function fetchCall(request: RequestPlan): string {
  const { body, parts, cookies } = request;
  const call = callOf('fetch', request, [
    ...(body !== undefined ? [`  body: ${code(body)},`] : []),
    ...(parts ? ['  body: form,'] : []),
    `  credentials: ${cookies ? "'same-origin'" : "'omit'"},`,
  ]);
  return [...(parts ? formLines(request) : []), call].join('\n');
}

function callOf(name: string, { method, url, headers }: RequestPlan, more: readonly string[]): string {
  const hasHeaders = Object.keys(headers).length > 0;
  const lines = [
    `  method: ${code(method)},`,
    ...(hasHeaders ? [`  headers: ${code(headers)},`] : []),
    ...more,
  ];
  return `const response = await ${name}(${code(url)}, {\n${lines.join('\n')}\n});`;
}

function formLines({ parts = [] }: RequestPlan): readonly string[] {
  return [
    'const form = new FormData();',
    ...parts.map(({ name, value, file }) =>
      file
        ? `form.append(${code(name)}, new Blob([Uint8Array.from(atob(${code(value)}), (c) => c.charCodeAt(0))], { type: ${code(file.contentType)} }), ${code(file.name)});`
        : `form.append(${code(name)}, ${code(value)});`,
    ),
  ];
}

function playwrightRequest(request: RequestPlan): string {
  const { body, parts } = request;
  const named = new Map(parts?.map((part) => [part.name, part]));
  const multipart = [...named.values()].map(({ name, value, file }) =>
    file
      ? `    ${code(name)}: { name: ${code(file.name)}, mimeType: ${code(file.contentType)}, buffer: Buffer.from(${code(value)}, 'base64') },`
      : `    ${code(name)}: ${code(value)},`,
  );
  return callOf('page.request.fetch', request, [
    ...(body !== undefined ? [`  data: ${code(body)},`] : []),
    ...(parts ? [`  multipart: {\n${multipart.join('\n')}\n  },`] : []),
  ]);
}

function code(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
