import { useCallback, useEffect, useRef, useState } from 'react';
import { accepted, findDocument, useAnswer, usePanel } from '../kit.ts';

const PAUSE = 300;

export type Editing = ReturnType<typeof useEditing>;

interface Texts {
  readonly key: string;
  readonly text: string;
  readonly served: string;
}

export function useEditing(url: string) {
  const { view, background, attempt } = usePanel();
  const revision = view.edited?.find((one) => one.url === url)?.revision;
  const fetchedAt = findDocument(view, url)?.fetched.fetchedAt ?? 0;
  const sent = useRef<string | undefined>(undefined);
  const [texts, setTexts] = useState<Texts>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isTyping, setTyping] = useState(false);
  const key = revision ?? `served ${fetchedAt}`;
  const last = useRef({ served: '' });
  if (texts) last.current = { served: texts.served };

  const typed = useRef<string | undefined>(undefined);

  const fetched = useAnswer(async (): Promise<Texts | undefined> => {
    if (key === sent.current) return undefined;
    const both = [background.source({ document: url }), background.served({ document: url })] as const;
    return Promise.all(both).then(
      ([{ text }, { text: served }]) => ({ key, text, served }),
      () => texts ?? { key, text: '', served: '' },
    );
  }, [key, url, background]);
  useEffect(() => {
    if (fetched?.key.startsWith('served')) sent.current = undefined;
    if (fetched && typed.current === undefined) setTexts(fetched);
  }, [fetched]);

  const send = useCallback(
    async (text: string) => {
      if (text === last.current.served) {
        sent.current = undefined;
        await background.discard({ document: url });
        return;
      }
      const { edited } = accepted(await background.edit({ document: url, text }));
      sent.current = edited.revision;
    },
    [background, url],
  );

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const text = typed.current;
    typed.current = undefined;
    if (text === undefined) return;
    void attempt(() => send(text)).then(() => typed.current === undefined && setTyping(false));
  }, [attempt, send]);
  useEffect(() => flush, [flush]);

  const type = useCallback(
    (text: string) => {
      typed.current = text;
      setTyping(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE);
    },
    [flush],
  );

  return {
    text: texts?.text,
    served: texts?.served ?? '',
    isJudged: !isTyping && (sent.current === undefined || sent.current === revision),
    type,
    async discard() {
      clearTimeout(timer.current);
      typed.current = undefined;
      sent.current = undefined;
      setTyping(false);
      await background.discard({ document: url });
    },
  };
}
