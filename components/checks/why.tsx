import { useState } from 'react';
import type { Finding } from '../../lib/model/index.ts';
import { specificationOf, useAnswer, usePanel, useTexts } from '../kit.ts';
import { loadExample } from './rule-example.ts';

export function Why({ finding, why }: { finding: Finding; why: string | undefined }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="why" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('whyItMatters')}</summary>
      {/* Texts of rules are always in English. */}
      {why !== undefined && (
        <p lang="en" dir="ltr">
          {why}
        </p>
      )}
      {isOpen && <Example rule={finding.rule} />}
      {isOpen && (
        <p className="flex wrap small">
          {finding.requirements.map((requirement) => (
            <Requirement key={requirement} id={requirement} />
          ))}
        </p>
      )}
    </details>
  );
}

function Example({ rule }: { rule: string }) {
  const { t } = useTexts();
  const example = useAnswer(() => loadExample(rule), [rule]);
  if (!example) return null;
  return (
    <dl className="examples small above">
      <dt className="bad">{t('exampleWrong')}</dt>
      <dd>
        <pre dir="ltr">{example.wrong}</pre>
      </dd>
      <dt className="good">{t('exampleRight')}</dt>
      <dd>
        <pre dir="ltr">{example.right}</pre>
      </dd>
    </dl>
  );
}

function Requirement({ id }: { id: string }) {
  const { view } = usePanel();
  const { t } = useTexts();
  const link = specificationOf(id, view);
  if (!link) return <span>{id}</span>;
  return (
    <a href={link.url} target="_blank" rel="noreferrer" title={t('specificationSection', link.section)}>
      {id}
    </a>
  );
}
