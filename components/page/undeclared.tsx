import { type ReactNode, useMemo } from 'react';
import { undeclared } from '../../lib/matching/index.ts';
import type { ElementFact, PageFacts } from '../../lib/model/index.ts';
import { shortUrl } from '../../lib/url/index.ts';
import { useHeadline } from '../document/headline.tsx';
import { accepted, Button, CopyButton, isDeclaring, Untrusted, usePanel } from '../kit.ts';
import { useEditHere } from '../workbench/use-edit-here.ts';
import { ElementLink } from './element-links.tsx';

const MAX_SHOWN = 20;

export function Undeclared({ children }: { children?: ReactNode }) {
  const { view, t, count } = usePanel();
  const { page, verdict } = view;
  const actions = view.actions.listed;
  const problem = useHeadline();
  const isFound = isDeclaring(view);
  const isWhole = isFound || (problem === undefined && verdict.state !== 'checking');
  const found = useMemo(() => (page ? undeclared(page, actions) : undefined), [page, actions]);
  if (!found) return null;
  const { forms, buttons, links } = found;
  if (forms.length + buttons.length + links.length === 0) return null;
  return (
    <section className="target-groups undeclared">
      {/* An unreadable document may declare these forms, so the heading stays neutral. */}
      <h2>{t(isWhole ? 'notDeclared' : 'thisPage')}</h2>
      <ul>
        {forms.slice(0, MAX_SHOWN).map((form) => (
          <FormRow key={form.path} form={form} />
        ))}
        {buttons.slice(0, MAX_SHOWN).map((button) => (
          <Row key={button.path} element={button} name={button.label} kind={t('undeclaredButton')} />
        ))}
      </ul>
      {links.length > 0 && (
        <details className="fold">
          <summary>{count('undeclaredLinks', links.length)}</summary>
          <ul>
            {links.slice(0, MAX_SHOWN).map(({ path, label, url }) => (
              <Row key={url} element={{ path }} name={label} kind={shortUrl(url, view.origin).slice(0, 200)}>
                <AddToManifest of="link" named={url} name={label} />
              </Row>
            ))}
          </ul>
        </details>
      )}
      {children}
    </section>
  );
}

export function AddToManifest({ of, named, name }: { of: 'form' | 'link'; named: string; name: string }) {
  const { background, t } = usePanel();
  const editHere = useEditHere();
  const add = async () => {
    const { document: url, line, column } = accepted(await background.addAction({ of, named }));
    return { url, line, column, compares: true };
  };
  return (
    <Button
      small
      aria-label={t('addToManifestOf', name.slice(0, 120))}
      onClick={() => editHere(add)}
      icon="plus"
      text="addToManifest"
    />
  );
}

function FormRow({ form }: { form: PageFacts['forms'][number] }) {
  const { background, t, count } = usePanel();
  const { path, label, controls } = form;
  const within = controls[0]?.within;
  const copied = async () => {
    return accepted(await background.draftAction({ of: 'form', named: path })).text;
  };
  return (
    <Row
      element={{ path, ...(within && { within }) }}
      name={label || path}
      kind={count('formFields', controls.length)}
    >
      <AddToManifest of="form" named={path} name={label || path} />
      <CopyButton compact label={t('copyAction')} text={copied} />
    </Row>
  );
}

interface RowProps {
  name: string;
  kind: string;
  element?: Pick<ElementFact, 'path' | 'within'>;
  children?: ReactNode;
}

function Row({ name, kind, element, children }: RowProps) {
  const shown = <Untrusted text={name} limit={120} />;
  return (
    <li className="target">
      <span>
        {element ? (
          <ElementLink selector={element.path} within={element.within} chooses={{}}>
            {shown}
          </ElementLink>
        ) : (
          shown
        )}
      </span>
      <span className="dim">
        <bdi>{kind}</bdi>
      </span>
      {children && <span className="flex tight">{children}</span>}
    </li>
  );
}
