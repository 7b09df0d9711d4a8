import { type ReactNode, useState } from 'react';
import type { ShownView } from '../../lib/messaging/contract/views.ts';
import {
  CopyButton,
  findDocument,
  Icon,
  isPresent,
  type Texts,
  Untrusted,
  usePanel,
  useTexts,
} from '../kit.ts';
import { useWatch } from '../workbench/use-watch.ts';

const HEADER_RULES = /\/(?:content-type-wrong|charset-wrong|cors-missing)$/;

export function onlineState(view: Pick<ShownView, 'documents' | 'findings' | 'verdicts'>, url: string) {
  const document = findDocument(view, url);
  const isThere = document !== undefined && isPresent(document) && !document.fetched.unsent;
  const isWrong = view.findings.some(
    ({ document: of, rule, outcome }) => of === url && outcome === 'failed' && HEADER_RULES.test(rule),
  );
  const isJudged = view.verdicts[url]?.state === 'known' || view.verdicts[url]?.state === 'incomplete';
  return { isThere, isSentWell: isThere && isJudged && !isWrong };
}

export function PutOnline({ url }: { url: string }) {
  const { view } = usePanel();
  const texts = useTexts();
  const { t } = texts;
  const { isThere, isSentWell } = onlineState(view, url);
  const [hadOne] = useState(isThere);
  useWatch(!hadOne && !isSentWell, url);
  if (hadOne) return null;
  const path = URL.parse(url)?.pathname ?? url;
  const headers = [
    `Content-Type: ${/\.txt$/i.test(path) ? 'text/plain; charset=utf-8' : 'application/json'}`,
    'Access-Control-Allow-Origin: *',
  ].join('\n');
  return (
    <section className="put-online">
      <h3>{t('onlineTitle')}</h3>
      <ol>
        <Step done={isThere} texts={texts}>
          {t('onlineUpload')} <Untrusted as="code" dir="ltr" text={path} limit={200} />
        </Step>
        <Step done={isSentWell} texts={texts}>
          {t('onlineHeaders')} <CopyButton label={t('copy')} text={() => headers} />
          <pre className="boxed-text" dir="ltr">
            {headers}
          </pre>
        </Step>
      </ol>
      <p className="dim" role="status">
        {t(isSentWell ? 'onlineDone' : 'onlineWaiting')}
      </p>
    </section>
  );
}

function Step({ done, texts: { t }, children }: { done: boolean; texts: Texts; children: ReactNode }) {
  return (
    <li className={done ? 'done' : undefined}>
      <span className="step-sign" role="img" aria-label={t(done ? 'stepDone' : 'stepOpen')}>
        {done && <Icon name="check" />}
      </span>
      <div>{children}</div>
    </li>
  );
}
