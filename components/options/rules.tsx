import { type ReactNode, useState } from 'react';
import { loadPages } from '../checks/rule-example.ts';
import { useAnswer, useTexts } from '../kit.ts';
import { SearchBox } from '../search-box.tsx';

const MOST = 30;

const SECTION = /^(?:<span[^>]*><\/span>)?(.*)\n\n- Rule: `([^`]+)`\n([\s\S]*)/;

interface Rule {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

function rulesIn(section: string): readonly Rule[] {
  const [, title, id, text] = SECTION.exec(section) ?? [];
  return title && id && text ? [{ id, title, text }] : [];
}

const plain = ({ id, title, text }: Rule): string => `${id} ${title} ${text}`.toLowerCase();

export function Rules({ named }: { named: string }) {
  const { t } = useTexts();
  const [query, setQuery] = useState(named);
  const pages = useAnswer(() => (query === '' ? undefined : loadPages()), [query === '']);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = (pages ?? [])
    .flatMap((page) => page.split(/^## /m).slice(1))
    .flatMap(rulesIn)
    .filter((rule) => words.length > 0 && words.every((word) => plain(rule).includes(word)));
  const exact = matching.find(({ id }) => id === query);
  const shown = exact ? [exact] : matching.slice(0, MOST);
  return (
    <>
      <SearchBox label={t('searchRules')} value={query} onChange={setQuery} />
      {pages && words.length > 0 && shown.length === 0 && <p className="dim">{t('nothingMatches')}</p>}
      <div lang="en" dir="ltr">
        {shown.map(({ id, title, text }) => (
          <details key={id} className="above stack" open={shown.length === 1}>
            <summary>
              {title} <code>{id}</code>
            </summary>
            {text.split(/^(```\w+.*\n[\s\S]*?^```$)/m).map(block)}
          </details>
        ))}
      </div>
    </>
  );
}

function block(text: string, at: number): ReactNode {
  const [, code] = /^```.*\n([\s\S]*?)```$/.exec(text) ?? [];
  if (code !== undefined) return <pre key={at}>{code.trimEnd()}</pre>;
  return text.split(/\n+/).map((line) => line && <p key={line}>{line}</p>);
}
