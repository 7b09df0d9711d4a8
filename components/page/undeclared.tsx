import { type ReactNode, useMemo } from 'react';
import { undeclared } from '../../lib/matching/index.ts';
import type { ElementFact, PageFacts } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';
import { CopyButton } from '../copy-button.tsx';
import { CreateButton } from '../document/create-button.tsx';
import { useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { ElementLink } from './element-links.tsx';

/** Of each kind. */
const MAX_SHOWN = 20;

/** Forms, buttons and WebMCP tools of the page that nothing declares, each with an action to be added. */
export function Undeclared() {
  const { view, agents } = usePanel();
  const { t } = useTexts();
  const { page, actions } = view;
  const found = useMemo(
    () => (page ? undeclared(page, actions, agents?.pageTools) : undefined),
    [page, actions, agents],
  );
  if (!found || found.forms.length + found.buttons.length + found.tools.length === 0) return null;
  return (
    <section className="target-groups undeclared">
      <h2>{t('notDeclared')}</h2>
      <ul>
        {found.forms.slice(0, MAX_SHOWN).map((form) => (
          <FormRow key={form.path} form={form} />
        ))}
        {found.buttons.slice(0, MAX_SHOWN).map((button) => (
          <Row key={button.path} element={button} name={button.label} kind={t('undeclaredButton')} />
        ))}
        {found.tools.slice(0, MAX_SHOWN).map((tool) => (
          <ToolRow key={tool.name} tool={tool} />
        ))}
      </ul>
      <CreateButton />
    </section>
  );
}

function FormRow({ form }: { form: PageFacts['forms'][number] }) {
  const { background } = usePanel();
  const { t, count } = useTexts();
  const { path, label, controls } = form;
  const within = controls[0]?.within;
  const copied = async () => {
    const drafted = await background.draftAction({ form: path });
    if (!drafted.ok) throw new Error(drafted.message);
    return drafted.text;
  };
  return (
    <Row
      element={{ path, ...(within && { within }) }}
      name={label || path}
      kind={count('formFields', controls.length)}
    >
      <CopyButton label={t('copyAction')} title={t('copyActionTitle')} text={copied} />
    </Row>
  );
}

function ToolRow({
  tool,
}: {
  tool: Parameters<ReturnType<typeof usePanel>['tools']['writeTool']['entry']>[0];
}) {
  const { tools, view } = usePanel();
  const { t } = useTexts();
  const path = URL.parse(view.url)?.pathname ?? '/';
  return (
    <Row name={tool.name} kind={t('undeclaredTool')}>
      <CopyButton
        label={t('copyAction')}
        title={t('copyActionTitle')}
        text={() => tools.writeTool.entry(tool, path)}
      />
    </Row>
  );
}

interface RowProps {
  readonly name: string;
  readonly kind: string;
  readonly element?: Pick<ElementFact, 'path' | 'within'>;
  readonly children?: ReactNode;
}

function Row({ name, kind, element, children }: RowProps) {
  const shown = <Untrusted text={name} limit={120} />;
  return (
    <li className="target">
      <span>
        {element ? (
          <ElementLink selector={element.path} within={element.within}>
            {shown}
          </ElementLink>
        ) : (
          shown
        )}
      </span>
      <span className="dim">
        <bdi>{kind}</bdi>
      </span>
      {children && <span className="target-selector">{children}</span>}
    </li>
  );
}
