import { createElement, type HTMLAttributes, memo, type ReactNode, useState } from 'react';
import { markInvisible } from '../lib/text/index.ts';
import { type Texts, useTexts } from './texts.tsx';

const SHORT = 600;
const MORE = 20_000;

interface Props extends HTMLAttributes<HTMLElement> {
  text: string;
  limit?: number;
  as?: 'b' | 'code' | 'dd' | 'dt' | 'h2' | 'h3' | 'li' | 'p' | 'q' | 'small' | 'span';
}

export const Untrusted = memo(function Untrusted({ text, limit, as, ...attributes }: Props) {
  const texts = useTexts();
  const [shown, setShown] = useState(limit ?? SHORT);
  const cut = text.length > shown;
  const end = cut && /[\ud800-\udbff]/.test(text[shown - 1] ?? '') ? shown - 1 : shown;
  const isolated = (
    <bdi className="untrusted">
      {pieces(cut ? text.slice(0, end) : text, cut, texts)}
      {cut && limit === undefined && (
        <>
          {' '}
          <button type="button" className="link" onClick={() => setShown(shown + MORE)}>
            {texts.count('moreCharacters', text.length - end)}
          </button>
        </>
      )}
    </bdi>
  );
  return as ? createElement(as, attributes, isolated) : isolated;
});

function pieces(text: string, cut: boolean, { t, count }: Texts): ReactNode {
  const end = cut ? '…' : '';
  const segments = markInvisible(text);
  if (segments.every(({ kind }) => kind === 'text')) return text + end;
  const shown = segments.map((segment, index) =>
    segment.kind === 'text' ? (
      segment.text
    ) : (
      <span
        key={index}
        className="hidden-mark"
        title={`${t('hiddenCharacters')}: ${segment.codes.slice(0, 20).join(' ')}`}
      >
        {segment.codes.length === 1 ? segment.codes[0] : count('hiddenCharacterCount', segment.codes.length)}
      </span>
    ),
  );
  return [...shown, end];
}

interface ListProps extends HTMLAttributes<HTMLUListElement> {
  texts: readonly string[];
  limit: number;
  most?: number;
}

export function TextList({ texts, limit, most, ...list }: ListProps) {
  return (
    <ul {...list}>
      {texts.slice(0, most).map((text, index) => (
        <Untrusted as="li" key={index} text={text} limit={limit} />
      ))}
    </ul>
  );
}
