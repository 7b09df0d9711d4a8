import { isObject, own } from '../model/index.ts';

/** Watches a stream of events. Returns true at the response of JSON-RPC, because a server may stay silent after it. */
export function responseWatch(): (chunk: Uint8Array) => boolean {
  const decoder = new TextDecoder();
  let [line, data] = ['', ''];
  return (chunk) => {
    const text = decoder.decode(chunk, { stream: true });
    line += text;
    // Splits only at a new end of a line, so a long line in many chunks is read once.
    if (!/[\r\n]/.test(text)) return false;
    const lines = line.split(/\r\n|[\r\n]/);
    line = lines.pop() ?? '';
    for (const one of lines) {
      if (one.startsWith('data:')) data += one.slice('data:'.length);
      else if (one === '' && isResponse(data)) return true;
      else if (one === '') data = '';
    }
    return false;
  };
}

function isResponse(data: string): boolean {
  try {
    const message = JSON.parse(data);
    // An event in a format of its own may be only a part of the answer.
    if (!isObject(message) || own(message, 'jsonrpc') === undefined) return false;
    return ['result', 'error'].some((key) => own(message, key) !== undefined);
  } catch {
    return false;
  }
}
