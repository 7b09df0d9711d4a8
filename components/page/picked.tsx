import { useId, useMemo, useState } from 'react';
import { isOnPage, likeness, undeclared } from '../../lib/matching/index.ts';
import type { ShownView } from '../../lib/messaging/contract/views.ts';
import type { PickedElement } from '../../lib/model/index.ts';
import { accepted, Button, CopyButton, findDocument, keyOf, Untrusted, usePanel } from '../kit.ts';
import { ElementLink, OpeningTag } from './element-links.tsx';
import { stateOf, targetsOf } from './targets.ts';
import { AddToManifest } from './undeclared.tsx';

export function Picked({ picked, cursor }: { picked: PickedElement; cursor?: string | undefined }) {
  const { element } = picked;
  return (
    <>
      <p className="where small">
        <ElementLink selector={element.path} within={element.within}>
          <OpeningTag element={element} />
        </ElementLink>
      </p>
      <Claims picked={picked} />
      <NewAction picked={picked} />
      <Proposals picked={picked} cursor={cursor} />
    </>
  );
}

interface Purpose {
  readonly document: string;
  readonly pointer: string;
  readonly action: string;
  readonly parameter: string;
}

export function purposesOf(
  view: Pick<ShownView, 'actions' | 'documents' | 'page' | 'url'>,
  element: PickedElement['element'],
  cursor?: string,
): { readonly purposes: readonly Purpose[]; readonly best?: Purpose } {
  const rank = new Map<Purpose, number>();
  for (const { action, targets } of targetsOf(view.actions.listed, view)) {
    if (!action.page || !isOnPage(action, view) || !findDocument(view, action.document)) continue;
    for (const parameter of action.parameters) {
      const { name, selector, source } = parameter;
      const { pointer } = source;
      if (pointer === undefined) continue;
      const target = targets.find((one) => one.use === 'parameter' && one.name === name);
      const isEdited = cursor !== undefined && `${cursor}/`.startsWith(`${pointer}/`);
      const state = target && stateOf(target);
      const isLost = selector === undefined || state === 'none' || state === 'invalid';
      const like = likeness(parameter, element);
      const purpose = {
        document: action.document,
        pointer,
        action: action.name || action.id,
        parameter: name,
      };
      rank.set(purpose, isEdited && (like > 0 || !isNamed(element)) ? 100 : 2 * like + Number(isLost));
    }
  }
  const sorted = [...rank].toSorted(([, one], [, other]) => other - one);
  const [first, second] = sorted;
  const isBest = first !== undefined && first[1] > 1 && first[1] !== second?.[1];
  return { purposes: sorted.map(([purpose]) => purpose), ...(isBest && { best: first[0] }) };
}

const isNamed = ({ name, id, label }: PickedElement['element']): boolean =>
  `${name}${id}${label}`.trim() !== '';

function Proposals({
  picked: { proposals, element },
  cursor,
}: {
  picked: PickedElement;
  cursor: string | undefined;
}) {
  const { view, background, attempt, offerUndo, t } = usePanel();
  const id = useId();
  const [edited] = useState(cursor);
  const { purposes, best } = useMemo(() => purposesOf(view, element, edited), [view, element, edited]);
  const [chosen, choose] = useState<string>();
  const purpose = purposes.find(({ pointer }) => pointer === chosen) ?? best;
  const use = (selector: string) =>
    attempt(async () => {
      if (!purpose) return;
      const { document, pointer, parameter } = purpose;
      const isEdited = view.edited?.some(({ url }) => url === document);
      const text = isEdited ? (await background.source({ document })).text : undefined;
      accepted(await background.setSelector({ document, pointer, selector }));
      choose(pointer);
      offerUndo({ done: t('selectorUsed', parameter, selector), texts: [{ document, text }] });
    });
  if (proposals.length === 0) return <p className="dim">{t('proposalsNone')}</p>;
  return (
    <>
      <h3 className="above">{t('proposals')}</h3>
      {purposes.length > 0 && (
        <p className="flex use-for">
          <label htmlFor={id}>{t('useFor')}</label>
          <select
            className="input grow"
            id={id}
            value={purpose?.pointer ?? ''}
            onChange={({ target }) => choose(target.value)}
          >
            {!purpose && <option value="">{t('choose')}</option>}
            {purposes.map(({ pointer, action, parameter }) => (
              <option key={pointer} value={pointer}>
                {`${parameter} · ${action}`.slice(0, 120)}
              </option>
            ))}
          </select>
        </p>
      )}
      <ul>
        {proposals.map(({ selector, by }) => (
          <li key={selector} className="proposal">
            <Untrusted as="code" text={selector} limit={300} />
            <span className={by === 'position' ? 'toned warned' : 'dim'}>{t(keyOf('proposed', by))}</span>
            {purpose && (
              <Button
                small
                aria-label={t('useThisFor', selector.slice(0, 200), purpose.parameter.slice(0, 80))}
                onClick={() => use(selector)}
                text="useIt"
              />
            )}
            <CopyButton label={t('copySelector')} compact text={() => selector} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NewAction({ picked: { element } }: { picked: PickedElement }) {
  const { view, t } = usePanel();
  const form = useMemo(() => {
    const forms = view.page ? undeclared(view.page, view.actions.listed).forms : [];
    const within = String(element.within ?? []);
    return forms.find(
      ({ path, controls }) =>
        path === element.path ||
        controls.some((one) => one.path === element.path && String(one.within ?? []) === within),
    );
  }, [view, element]);
  if (!form) return null;
  return (
    <p className="flex between">
      <span className="dim">{t('inUndeclaredForm')}</span>
      <AddToManifest of="form" named={form.path} name={form.label || form.path} />
    </p>
  );
}

function Claims({ picked: { selectors, attributes } }: { picked: PickedElement }) {
  const { view, open, t } = usePanel();
  const claims = useMemo(() => {
    const wanted = new Set(selectors);
    return targetsOf(view.actions.listed, view).flatMap(({ action, targets }) =>
      targets.filter(({ selector }) => wanted.has(selector)).map((target) => ({ action, target })),
    );
  }, [view, selectors]);
  if (claims.length + attributes.length === 0) return <p className="dim">{t('pickedNothing')}</p>;
  return (
    <ul>
      {claims.map(({ action, target: { use, name } }) => (
        <li key={`${action.key} ${use} ${name}`}>
          <Button link onClick={() => open({ kind: 'action', key: action.key })}>
            <Untrusted text={action.name || action.id} limit={120} />
          </Button>{' '}
          <span className="dim">{t(keyOf('use', use))}</span>{' '}
          {name && <Untrusted as="b" text={name} limit={80} />}
        </li>
      ))}
      {attributes.map(({ name, value }) => (
        <li key={name}>
          <Untrusted as="code" text={`${name}="${value}"`} limit={200} />
        </li>
      ))}
    </ul>
  );
}
