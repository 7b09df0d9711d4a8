import { toBase64 } from '../../http/index.ts';
import type { RunFile } from '../../model/index.ts';
import { withoutPercents } from '../../text/decode.ts';
import { stripInvisible } from '../../text/index.ts';
import names from './names.json' with { type: 'json' };

const EXTENSIONS: Readonly<Record<string, string>> = names.extensions;

export const fileOf = (
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
  url: string,
): RunFile & { readonly base64: string } => ({
  ...namedFile(headers, url, body.byteLength),
  base64: toBase64(body),
});

/** File name (RFC 6266) without a path, invisible characters or leading dots. */
export function namedFile(
  headers: Readonly<Record<string, string>>,
  url: string,
  bytes: number | undefined,
): RunFile {
  const contentType = (headers['content-type']?.split(';')[0] ?? '').trim().toLowerCase();
  const disposition = headers['content-disposition'] ?? '';
  const [, extended = ''] = /filename\*\s*=\s*utf-8''([^;]{1,300})/i.exec(disposition) ?? [];
  const [, quoted, bare] = /filename\s*=\s*(?:"([^"]{1,300})"|([^;\s]{1,300}))/i.exec(disposition) ?? [];
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  const wanted = withoutPercents(extended) || (quoted ?? bare ?? withoutPercents(last));
  const name = harmless(wanted) || 'download';
  const [, subtype = 'bin'] = /^[a-z]+\/([a-z\d]{1,8})$/.exec(contentType) ?? [];
  return {
    name: /\.[a-z\d]{1,8}$/i.test(name) ? name : `${name}.${EXTENSIONS[contentType] ?? subtype}`,
    contentType: /^[a-z]+\/[\w.+-]{1,100}$/.test(contentType) ? contentType : 'application/octet-stream',
    ...(bytes !== undefined && { bytes }),
  };
}

function harmless(name: string): string {
  return stripInvisible(name)
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\t\r\n<>:"|?*]/g, '')
    .trim()
    .replace(/^\.+|[.\s]+$/g, '')
    .slice(0, 100);
}
