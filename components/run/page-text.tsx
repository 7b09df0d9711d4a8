import { Untrusted, useTexts } from '../kit.ts';

/** Maximum number of rendered lines. The raw text has all lines. */
const LINES = 400;

export function PageText({ text }: { text: string }) {
  const { t } = useTexts();
  return (
    <figure className="raw page-text stack tight break" tabIndex={0} aria-label={t('result')}>
      {text
        .split('\n')
        .slice(0, LINES)
        .map((line, index) => {
          const [, mark = '', words = line] = /^(#{1,6}|-|\|) (.*)$/.exec(line) ?? [];
          return (
            <Untrusted
              key={index}
              as="p"
              className={KINDS[mark[0] ?? '']}
              text={mark === '|' ? words.replaceAll(' | ', ' · ') : words}
              limit={2_000}
            />
          );
        })}
    </figure>
  );
}

const KINDS: Readonly<Record<string, string>> = { '#': 'heading', '-': 'item' };
