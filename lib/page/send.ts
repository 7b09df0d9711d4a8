import type { RequestPlan } from '../model/index.ts';
import { ofDocument } from './dom.ts';

/** As `SentAnswer` of the protocol. */
export type Sent =
  | {
      readonly ok: true;
      readonly status: number;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly truncated: boolean;
    }
  | { readonly ok: false; readonly message: string };

/**
 * Sends a request as the page, with its cookies, to its own origin only. Redirects are not followed: the browser hides
 * where they lead, and they come as status 0.
 * @param limit bytes of the body; the rest is left unread
 */
export async function send(
  document: Document,
  request: RequestPlan,
  limit: number,
  signal: AbortSignal,
): Promise<Sent> {
  const origin = ofDocument(document, 'defaultView')?.location.origin;
  if (!URL.canParse(request.url) || new URL(request.url).origin !== origin)
    return { ok: false, message: `${request.url.slice(0, 200)} is not of the page’s own origin` };
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: bodyOf(request),
      credentials: request.cookies ? 'same-origin' : 'omit',
      redirect: 'manual',
      cache: 'no-store',
      signal,
    });
    const { bytes, truncated } = await readAtMost(response, limit);
    return {
      ok: true,
      status: response.status,
      url: response.url,
      headers: Object.fromEntries(response.headers),
      body: base64(bytes),
      truncated,
    };
  } catch (error) {
    if (signal.aborted) return { ok: false, message: 'cancelled' };
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function bodyOf({ body, parts }: RequestPlan): BodyInit | undefined {
  if (!parts) return body;
  const form = new FormData();
  for (const { name, value, file } of parts) {
    if (!file) form.append(name, value);
    else {
      const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
      form.append(name, new Blob([bytes], { type: file.contentType }), file.name);
    }
  }
  return form;
}

async function readAtMost(
  response: Response,
  limit: number,
): Promise<{ readonly bytes: Uint8Array; readonly truncated: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  while (reader && length <= limit) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.byteLength;
  }
  await reader?.cancel();
  const bytes = new Uint8Array(Math.min(length, limit));
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, bytes.length - at);
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, truncated: length > limit };
}

/** In pieces: `fromCharCode` takes no more arguments than fit on the stack. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
