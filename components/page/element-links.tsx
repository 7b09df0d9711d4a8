import type { ReactNode } from 'react';
import { openingTag, selectorFact } from '../../lib/matching/index.ts';
import type { ElementFact } from '../../lib/model/index.ts';
import { Button, Untrusted, usePanel } from '../kit.ts';
import { useApply } from '../workbench/use-fixes.ts';
import { elementAt, similarTo } from './targets.ts';

interface Place {
  readonly selector: string;
  readonly within?: readonly string[] | undefined;
}

export function ElementLink({
  selector,
  within,
  chooses,
  children,
}: Place & {
  chooses?: { readonly action?: string } | undefined;
  children: ReactNode;
}) {
  const { background, attempt, select, t } = usePanel();
  return (
    <>
      <Button
        className="link mono"
        title={t('showOnPage')}
        onClick={() => {
          if (chooses) select({ kind: 'element', selector, within, ...chooses });
          void attempt(() => background.reveal({ selector, within }));
        }}
        icon="eye"
      >
        <span className="unseen">{t('showOnPage')}: </span>
        {children}
      </Button>
      <Inspect selector={selector} within={within} />
    </>
  );
}

function Inspect({ selector, within }: Place) {
  const { ports, attempt, t } = usePanel();
  const { inspect } = ports;
  if (!inspect) return null;
  const look = async () => {
    const place = { selector, ...(within && { within, path: selector }) };
    if (!(await inspect(place))) throw new Error(t('elementGone'));
  };
  return (
    <Button className="link inspect" title={t('inspectTitle')} onClick={() => attempt(look)}>
      <span aria-hidden="true">{t('inspect')}</span>
      <span className="unseen">
        {t('inspect')}: <Untrusted text={selector} limit={200} />
      </span>
    </Button>
  );
}

export function OpeningTag({ element }: { element: ElementFact }) {
  return <Untrusted as="code" className="break dim small" dir="ltr" text={openingTag(element)} limit={400} />;
}

export function SelectorLine({ selector }: { selector: string }) {
  const { view } = usePanel();
  const text = <Untrusted text={selector} limit={200} />;
  const element = elementAt(selector, view);
  const isDead = selectorFact(view.page, selector)?.state === 'none';
  return (
    <>
      <p className="where small">
        {isDead ? <code>{text}</code> : <ElementLink selector={selector}>{text}</ElementLink>}
      </p>
      {element && (
        <p className="where small">
          <OpeningTag element={element} />
        </p>
      )}
    </>
  );
}

export function Similar({ selector }: { selector: string }) {
  const { view, t } = usePanel();
  const apply = useApply();
  const similar = similarTo(selector, view);
  const finding = view.findings.find((one) => one.selector === selector && one.edits !== undefined);
  if (!similar) return null;
  const { element, selector: better } = similar;
  return (
    <p className="where similar small">
      <span className="dim">{t('similar')} </span>
      <ElementLink selector={element.path} within={element.within}>
        <Untrusted text={better ?? openingTag(element)} limit={200} />
      </ElementLink>{' '}
      {finding && better !== undefined && (
        <Button small onClick={() => apply(finding.document, finding)}>
          <Untrusted text={t('useThis', better)} limit={120} />
        </Button>
      )}
    </p>
  );
}
