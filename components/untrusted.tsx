import { Fragment, memo, useState } from 'react';
import { markInvisible } from '../lib/text/index.ts';
import { useTexts } from './texts.tsx';

/** At most so many characters of a site's text are laid out before the person asks for more. */
const SHORT = 600;
const MORE = 20_000;

interface Props {
  readonly text: string;
  /** Cut without a way to see more: in lists, where the whole stands one step further. */
  readonly limit?: number;
  readonly className?: string;
}

/**
 * Text of a site, inert: text nodes only, isolated from the direction of the words around it, hidden characters
 * shown as a mark, long texts cut.
 */
export const Untrusted = memo(function Untrusted({ text, limit, className }: Props) {
  const { t, count } = useTexts();
  const [shown, setShown] = useState(limit ?? SHORT);
  const cut = text.length > shown;
  // Never between the halves of a surrogate pair.
  const end = cut && /[\ud800-\udbff]/.test(text[shown - 1] ?? '') ? shown - 1 : shown;
  return (
    <bdi className={className ? `untrusted ${className}` : 'untrusted'}>
      {markInvisible(cut ? text.slice(0, end) : text).map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity
        <Fragment key={index}>
          {segment.kind === 'text' ? (
            segment.text
          ) : (
            <span
              className="hidden-mark"
              title={`${t('hiddenCharacters')}: ${segment.codes.slice(0, 20).join(' ')}`}
            >
              {segment.codes.length === 1
                ? segment.codes[0]
                : count('hiddenCharacterCount', segment.codes.length)}
            </span>
          )}
        </Fragment>
      ))}
      {cut && '…'}
      {cut && limit === undefined && (
        <>
          {' '}
          <button type="button" className="link" onClick={() => setShown(shown + MORE)}>
            {count('moreCharacters', text.length - end)}
          </button>
        </>
      )}
    </bdi>
  );
});
