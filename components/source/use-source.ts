import { findDocument, useAnswer, usePanel } from '../kit.ts';

const texts = new Map<string, Promise<string>>();
const MAX_KEPT = 8;

export function useSource(url: string): string | undefined {
  const { view, background } = usePanel();
  const key = `${view.tabId} ${url} ${findDocument(view, url)?.fetched.fetchedAt ?? 0}`;
  const ask = () => {
    let text = texts.get(key);
    if (!text) {
      text = background.source({ document: url }).then((answer) => answer.text);
      texts.set(key, text);
      for (const old of [...texts.keys()].slice(0, -MAX_KEPT)) texts.delete(old);
    }
    return text.catch(() => {
      texts.delete(key);
      return '';
    });
  };
  return useAnswer(ask, [url, background], key);
}
