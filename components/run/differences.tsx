import { useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';

/** What stands at one place before and after; undefined: nothing. */
export interface Cell {
  readonly key: string;
  readonly label: string;
  /** The label is the site's: a path. */
  readonly literal?: boolean;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Characters around what differs in a long text. */
const CONTEXT = 60;

/**
 * Places with what was there and what is: side by side where there is room, else one under the other. What is the same
 * stands once. Never markup of a site.
 */
export function DifferenceList({ entries }: { entries: readonly Cell[] }) {
  if (entries.length === 0) return null;
  return (
    <dl className="differences">
      {entries.map(({ key, label, literal, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in a text that grew a line may occur at two places
        <div key={`${key} ${index}`} className={before === after ? 'same' : 'differs'}>
          <dt className={literal ? 'mono' : undefined}>
            <Untrusted text={label} limit={200} />
          </dt>
          {before === after ? (
            <dd className="both">
              <Untrusted text={before ?? ''} />
            </dd>
          ) : (
            <Changed before={before} after={after} />
          )}
        </div>
      ))}
    </dl>
  );
}

function Changed({ before, after }: Pick<Cell, 'before' | 'after'>) {
  const { t } = useTexts();
  const [one, other] = marked(before, after);
  return (
    <>
      <dd className="was">
        <span className="unseen">{t('before')}: </span>
        {one ? (
          <del>
            <Marked {...one} />
          </del>
        ) : (
          <span className="dim">{t('notThere')}</span>
        )}
      </dd>
      <dd className="is">
        <span className="unseen">{t('after')}: </span>
        {other ? (
          <ins>
            <Marked {...other} />
          </ins>
        ) : (
          <span className="dim">{t('notThere')}</span>
        )}
      </dd>
    </>
  );
}

interface Pieces {
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

function Marked({ start, middle, end }: Pieces) {
  // All of it differs: then a mark within says nothing.
  if (start === '' && end === '') return <Untrusted text={middle} />;
  const [from, to] = [start.slice(-CONTEXT), end.slice(0, CONTEXT)];
  return (
    <>
      {from !== '' && <Untrusted text={(from.length < start.length ? '…' : '') + from} />}
      {middle !== '' && (
        <mark>
          <Untrusted text={middle} />
        </mark>
      )}
      {to !== '' && <Untrusted text={to + (to.length < end.length ? '…' : '')} />}
    </>
  );
}

/** Two texts, each in three pieces: what they begin and end with alike, and what differs between. */
function marked(
  before: string | undefined,
  after: string | undefined,
): readonly [Pieces | undefined, Pieces | undefined] {
  const whole = (text: string | undefined) =>
    text === undefined ? undefined : { start: '', middle: text, end: '' };
  if (before === undefined || after === undefined) return [whole(before), whole(after)];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  // Never between the halves of a surrogate pair.
  if (/[\ud800-\udbff]/.test(before[start - 1] ?? '')) start -= 1;
  if (/[\udc00-\udfff]/.test(before[before.length - end] ?? '')) end -= 1;
  // Marks that leave a letter here and there tell less than the two texts as they are.
  if ((start + end) * 3 < shorter) return [whole(before), whole(after)];
  const pieces = (text: string): Pieces => ({
    start: text.slice(0, start),
    middle: text.slice(start, text.length - end),
    end: text.slice(text.length - end),
  });
  return [pieces(before), pieces(after)];
}
