import type { DocumentView } from '../../lib/messaging/contract/views.ts';
import { type Headline as Facts, headlineOf } from '../../lib/report/standing.ts';
import { shortUrl } from '../../lib/url/index.ts';
import {
  answerOf,
  Button,
  detailOf,
  fileName,
  published,
  type Texts,
  Untrusted,
  usePanel,
  useTexts,
  useWork,
} from '../kit.ts';
import { lateView } from '../late-view.tsx';

const Excerpt = lateView(async () => (await import('../checks/excerpt.tsx')).default);
const Remedy = lateView(async () => (await import('../workbench/remedy.tsx')).default);

const MAX_NAMED = 3;

type Read = Facts<DocumentView>;

export function useHeadline(): Read | undefined {
  const headline = headlineOf(published(usePanel().view));
  return headline.standing === 'absent' ? undefined : headline;
}

export function headlineTitle({ standing, places }: Read, asked: number, { t, count }: Texts): string {
  switch (standing) {
    case 'invalid':
      return count('headInvalid', places.length);
    case 'unreadable':
      return count('headUnreadable', places.length);
    case 'unclear':
      return count('headUnclear', places.length);
    case 'unreachable':
      return places.length === asked ? t('headSilent') : count('headUnreachable', places.length);
    case 'failing':
      return count('headFailing', places.length);
    case 'denied':
      return t('headDenied');
    case 'elsewhere':
      return t('headElsewhere');
    case 'absent':
      return t('nothingDeclared');
    default:
      return standing satisfies never;
  }
}

export function HeadlineText({ headline: { standing, places } }: { headline: Read }) {
  const { view, open, background, announce } = usePanel();
  const texts = useTexts();
  const { t } = texts;
  const [busy, act] = useWork();
  const again = act(() => {
    announce(t('asking'));
    return background.recheck({ fresh: true });
  });
  const [only, ...more] = standing === 'invalid' ? places : [];
  const broken =
    more.length > 0
      ? undefined
      : view.findings.find(
          ({ rule, document }) => rule === 'document/json-invalid' && document === only?.url,
        );
  const groups = Map.groupBy(places, (place) => answerOf(place, texts));
  return (
    <>
      <ul className="stack tight">
        {[...groups].slice(0, MAX_NAMED).map(([answer, [first, ...others]]) => (
          <li key={answer}>
            {first && <Untrusted as="code" text={shortUrl(first.url, view.origin)} limit={120} />}
            {others.length > 0 && ` ${texts.count('moreDocuments', others.length)}`}: {answer}
            {first && detailOf(first) && (
              <Untrusted
                as="small"
                className="place-detail dim small"
                text={detailOf(first) ?? ''}
                limit={160}
              />
            )}
          </li>
        ))}
      </ul>
      {standing === 'invalid' &&
        places.slice(0, MAX_NAMED).map(({ url, refusal }) =>
          refusal?.code === 'invalid-json' ? (
            <Button
              key={url}
              go={places.length === 1 && !broken?.edits}
              onClick={() => open({ kind: 'source', url, line: refusal.line, column: refusal.column })}
            >
              {t('nextInvalid', refusal.line)}
              {places.length > 1 && (
                <>
                  {' · '}
                  <Untrusted text={fileName(url)} limit={60} />
                </>
              )}
            </Button>
          ) : null,
        )}
      {broken?.line != null && <Excerpt finding={broken} line={broken.line} />}
      {broken && <Remedy finding={broken} />}
      {standing === 'unreachable' && <p className="dim">{t('nextUnreachable')}</p>}
      {standing === 'failing' && <p className="dim">{t('nextFailing')}</p>}
      {standing === 'denied' && <p className="dim">{t('nextDenied')}</p>}
      {standing === 'elsewhere' && <p className="dim">{t('nextElsewhere')}</p>}
      {/^(?:unreachable|failing|denied)$/.test(standing) && (
        <div className="buttons">
          <Button go aria-disabled={busy} onClick={() => !busy && again()} text="tryAgain" />
        </div>
      )}
    </>
  );
}
