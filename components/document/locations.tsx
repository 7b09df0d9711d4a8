import { useState } from 'react';
import type { DocumentView } from '../../lib/messaging/contract/views.ts';
import { shortUrl } from '../../lib/url/index.ts';
import { answerOf, Button, byInterest, detailOf, Untrusted, usePanel, useTexts } from '../kit.ts';

const ABSENT_SHOWN = 3;

export function Locations({ documents }: { documents: readonly DocumentView[] }) {
  const texts = useTexts();
  const { t, count } = texts;
  const [all, setAll] = useState(false);
  const sorted = byInterest(documents);
  const absent = sorted.filter(({ refusal }) => refusal?.code === 'absent');
  const folded = all || absent.length <= ABSENT_SHOWN + 1 ? [] : absent.slice(ABSENT_SHOWN);
  const shown = sorted.filter((document) => !folded.includes(document));
  return (
    <table className="places">
      <caption className="unseen">{t('placesCaption')}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{t('place')}</th>
          <th scope="col">{t('answer')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((document) => (
          <PlaceRow key={document.fetched.url} document={document} />
        ))}
        {folded.length > 0 && (
          <tr>
            <th scope="row">
              <Button link onClick={() => setAll(true)}>
                {count('morePlaces', folded.length)}
              </Button>
            </th>
            <td className="dim">{statuses(folded)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function statuses(documents: readonly DocumentView[]): string {
  return [...new Set(documents.map(({ because }) => because))].join(', ');
}

function PlaceRow({ document }: { document: DocumentView }) {
  const { view, open } = usePanel();
  const texts = useTexts();
  const { url, finalUrl } = document.fetched;
  const detail = detailOf(document);
  const plain = document.refusal?.code === 'absent';
  const path = <Untrusted text={shortUrl(url, view.origin)} limit={200} />;
  return (
    <tr>
      <th scope="row">
        {plain ? (
          <span className="path dim">{path}</span>
        ) : (
          <Button className="link path" onClick={() => open({ kind: 'document', url: document.url })}>
            {path}
          </Button>
        )}
      </th>
      <td className={plain ? 'dim' : undefined}>
        {answerOf(document, texts)}
        {detail && <Untrusted as="small" className="place-detail dim small" text={detail} limit={160} />}
        {!detail && finalUrl !== url && (
          <Untrusted
            as="small"
            className="place-detail dim small"
            text={texts.t('redirectedTo', shortUrl(finalUrl, view.origin))}
            limit={200}
          />
        )}
      </td>
    </tr>
  );
}
