import { useState } from 'react';
import type { DocumentView as Shown } from '../../lib/messaging/contract/views.ts';
import { shortUrl } from '../../lib/url/index.ts';
import { PutOnline } from '../create/put-online.tsx';
import { Fact } from '../fact.tsx';
import {
  answerOf,
  Button,
  DetailPane,
  detailOf,
  fileName,
  formatName,
  isFromCache,
  placeText,
  type SiteStatusAnswer,
  Untrusted,
  usePanel,
  useReason,
  useTexts,
  useWork,
} from '../kit.ts';
import { Data } from '../run/data.tsx';
import { factsOf } from '../run/outcome.ts';
import { inWords } from '../run/value.ts';
import { verdictInWords } from '../verdict.tsx';
import { CreateButton } from './create-button.tsx';

const MAX_SHOWN = 100;

export function DocumentView({ document }: { document: Shown }) {
  const { view, open, now, t, ago, clock } = usePanel();
  const { site, fetched } = document;
  return (
    <DetailPane
      scrolls
      heading={<Untrusted text={fileName(document.url)} limit={120} />}
      beside={
        document.format && (
          <span className="format">
            {formatName(document.format, view)}{' '}
            {document.dialect !== 'unknown' && <Untrusted text={document.dialect ?? ''} limit={20} />}
          </span>
        )
      }
      foot={
        <>
          <span className="bar-text">
            {isFromCache(document, view)
              ? t('fromCache', clock(fetched.fetchedAt))
              : fetched.fetchedAt > 0 && !fetched.unsent && t('fetchedAgo', ago(now() - fetched.fetchedAt))}
          </span>
          {document.status === 'found' && document.actions.length > 0 && (
            <CreateButton document={document.url} />
          )}
          <Button onClick={() => open({ kind: 'source', url: document.url })} text="source" />
        </>
      }
    >
      <div className="facts stack">
        <PutOnline key={document.url} url={document.url} />
        <Remarks document={document} />
        {document.statusUrl !== undefined && <StatusNow key={document.url} document={document.url} />}
        {site.description && <Untrusted as="p" className="site-text" text={site.description} />}
        <Facts document={document} />
        <Unread items={document.unread} />
      </div>
    </DetailPane>
  );
}

function Remarks({ document }: { document: Shown }) {
  const texts = useTexts();
  const { t } = texts;
  const { synthetic } = document;
  const detail = detailOf(document);
  return (
    <>
      {document.status !== 'found' && (
        <p className="remark">
          {answerOf(document, texts)}
          {detail && (
            <>
              {': '}
              <Untrusted text={detail} />
            </>
          )}
        </p>
      )}
      {synthetic && (
        <p className="remark warned">
          {t('syntheticRemark')}{' '}
          {synthetic.generatedBy && <Untrusted text={t('syntheticBy', synthetic.generatedBy)} limit={200} />}
        </p>
      )}
      {document.operational === false && <p className="remark warned">{t('notOperational')}</p>}
    </>
  );
}

function Facts({ document }: { document: Shown }) {
  const { view } = usePanel();
  const texts = useTexts();
  const { t, bytes } = texts;
  const { site, fetched, auth, access } = document;
  const verdict = view.verdicts[document.url];
  const signIn =
    auth && auth.type !== 'none' ? [auth.declared, auth.note].filter(Boolean).join(' · ') : undefined;
  return (
    <dl className="pairs">
      <Fact label={t('address')}>
        <Untrusted text={shortUrl(fetched.url, view.origin)} limit={300} />
        {fetched.finalUrl !== fetched.url && (
          <>
            {' → '}
            <Untrusted text={shortUrl(fetched.finalUrl, view.origin)} limit={300} />
          </>
        )}
      </Fact>
      {fetched.status > 0 && !fetched.unsent && (
        <Fact label={t('answer')}>
          {fetched.status} ·{' '}
          <Untrusted text={fetched.headers['content-type'] ?? t('noContentType')} limit={100} /> ·{' '}
          {bytes(fetched.bytes)}
        </Fact>
      )}
      {document.status === 'found' && (
        <Fact label={t('checks')}>{verdict && verdictInWords(verdict, texts)}</Fact>
      )}
      {document.actions.length > 0 && (
        <Fact label={t('actions')}>{texts.number(document.actions.length)}</Fact>
      )}
      <TextFact label={t('siteName')} text={site.name} limit={200} />
      <TextFact label={t('contact')} text={site.contact} limit={200} />
      <TextFact label={t('signIn')} text={signIn} limit={300} />
      <TextFact label={t('disallowed')} text={access?.disallow.slice(0, MAX_SHOWN).join('  ')} />
      <TextFact label={t('allowed')} text={access?.allow.slice(0, MAX_SHOWN).join('  ')} />
      {site.notes?.slice(0, MAX_SHOWN).map(({ label, value }, index) => (
        <Fact key={index} label={<Untrusted text={inWords(label)} limit={80} />}>
          <Untrusted text={value} />
        </Fact>
      ))}
    </dl>
  );
}

function Unread({ items }: { items: Shown['unread'] }) {
  const { count } = useTexts();
  if (items.length === 0) return null;
  return (
    <>
      <h3>{count('unreadItems', items.length)}</h3>
      <ul className="stack tight disc dim">
        {items.slice(0, MAX_SHOWN).map(({ place, reason }, index) => (
          <li key={index}>
            <Untrusted as="code" text={placeText(place)} limit={120} />{' '}
            <Untrusted text={reason} limit={300} />
          </li>
        ))}
      </ul>
    </>
  );
}

function statusText(operational: boolean | undefined) {
  if (operational === undefined) return 'statusUnclear';
  return operational ? 'statusOperating' : 'notOperational';
}

function StatusNow({ document }: { document: string }) {
  const { background } = usePanel();
  const texts = useTexts();
  const { t } = texts;
  const reason = useReason();
  const [answer, setAnswer] = useState<SiteStatusAnswer>();
  const [busy, act] = useWork();
  const ask = act(async () => setAnswer(await background.siteStatus({ document })));
  return (
    <div>
      <Button small aria-disabled={busy} onClick={() => !busy && ask()} text="askStatus" />
      {answer && !answer.ok && (
        <Untrusted as="p" className="problem" role="alert" text={reason(answer)} limit={300} />
      )}
      {answer?.ok && (
        <div role="status" className="above">
          <p className={answer.operational === false ? 'remark warned' : ''}>
            {t(statusText(answer.operational))} <span className="dim">{factsOf(answer.outcome, texts)}</span>
          </p>
          {answer.degraded && answer.degraded.length > 0 && (
            <Untrusted
              as="p"
              className="remark warned"
              text={t('statusDegraded', texts.list(answer.degraded.slice(0, 30)))}
            />
          )}
          {answer.outcome.data && <Data data={answer.outcome.data} />}
        </div>
      )}
    </div>
  );
}

function TextFact({ label, text, limit }: { label: string; text: string | undefined; limit?: number }) {
  if (!text) return null;
  return (
    <Fact label={label}>
      <Untrusted text={text} limit={limit} />
    </Fact>
  );
}
