import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentView } from '../../lib/messaging/contract/views.ts';
import { type Finding, kindOf } from '../../lib/model/index.ts';
import { hostOf } from '../../lib/url/index.ts';
import { identityOf, KINDS } from '../checks/filter.ts';
import { FindingTitle, useFindingTitle } from '../checks/finding-title.tsx';
import { KindSign } from '../checks/kind-sign.tsx';
import {
  Button,
  CopyButton,
  isPresent,
  LABELS,
  Notice,
  Pane,
  type Texts,
  usePanel,
  useTexts,
} from '../kit.ts';
import { SelectorLine } from '../page/element-links.tsx';
import { PickElement } from '../page/pick.tsx';
import { type BenchPlace, keepPlace, keptPlace } from './bench-place.ts';
import { type Editor, type EditorFinding, openEditor } from './editor.ts';
import { editorHelp, pointerAt } from './editor-help.ts';
import { type Editing, useEditing } from './use-editing.ts';
import { type Fixes, fixFor, useApply, useFixes } from './use-fixes.ts';

const MAX_LISTED = 200;

export default function Workbench() {
  const { view, memory, t } = usePanel();
  const [sought] = useState(() => keptPlace(memory, view.origin));
  const [chosen, choose] = useState(sought?.url);
  useEffect(() => {
    if (sought) keepPlace(memory, view.origin, { url: sought.url });
  }, [memory, view.origin, sought]);
  const documents = editable(view);
  const shown = useRef(chosen);
  const document =
    documents.find(({ url }) => url === (chosen ?? shown.current)) ??
    documents.find(({ url }) => view.edited?.some((one) => one.url === url)) ??
    documents[0];
  shown.current = document?.url;
  if (!document)
    return (
      <Pane>
        <Notice title={t('workbenchNothing')} />
      </Pane>
    );
  return (
    <Bench
      key={document.url}
      document={document}
      documents={documents}
      sought={sought?.url === document.url ? sought : undefined}
      onChoose={(url) => {
        keepPlace(memory, view.origin, { url });
        choose(url);
      }}
    />
  );
}

function editable({ documents, edited = [] }: ReturnType<typeof usePanel>['view']): readonly DocumentView[] {
  const isEdited = ({ url }: DocumentView) => edited.some((one) => one.url === url);
  const there = documents.filter((document) => isEdited(document) || isPresent(document));
  const absent = documents.filter(
    (document) => !there.includes(document) && document.refusal?.code === 'absent',
  );
  return [...there, ...absent];
}

interface BenchProps {
  document: DocumentView;
  documents: readonly DocumentView[];
  sought: BenchPlace | undefined;
  onChoose(url: string): void;
}

function Bench({ document, documents, sought, onChoose }: BenchProps) {
  const { view, t } = usePanel();
  const titleOf = useFindingTitle();
  const { url } = document;
  const editing = useEditing(url);
  const fixes = useFixes(url);
  const apply = useApply();
  const [compares, setCompares] = useState(sought?.compares ?? false);
  const [wraps, setWraps] = useState(true);
  const [place, setPlace] = useState({ line: 1, column: 1 });
  const findings = useMemo(
    () => view.findings.filter((finding) => finding.document === url),
    [view.findings, url],
  );
  const placed = useMemo(
    () =>
      findings.flatMap((finding) =>
        asPlaced(finding, titleOf(finding), fixFor(fixes, finding) !== undefined),
      ),
    [findings, fixes, titleOf],
  );
  const isEdited = (one: DocumentView) => view.edited?.some((edited) => edited.url === one.url) ?? false;
  const groupOf = (one: DocumentView) =>
    isEdited(one) || isPresent(one) ? hostOf(one.url) : t('benchAbsent', hostOf(view.origin));
  const groups = [...new Set(documents.map(groupOf))];
  const host = useRef<HTMLDivElement>(null);
  const editor = useEditor(host, {
    editing,
    document,
    findings: placed,
    sought,
    onPlace: setPlace,
    onFix(id) {
      const finding = findings.find((one) => identityOf(one) === id);
      if (finding) void apply(url, finding);
    },
  });
  useEffect(() => editor?.compare(compares ? editing.served : undefined), [editor, compares, editing.served]);
  useEffect(() => editor?.wrap(wraps), [editor, wraps]);
  return (
    <section className="bench column tall">
      <div className="bench-head flex wrap fixed ruled">
        <select
          className="input bench-document"
          dir="ltr"
          aria-label={t('benchDocument')}
          value={url}
          onChange={(event) => onChoose(event.target.value)}
        >
          {groups.map((label) => (
            <optgroup key={label} label={label}>
              {documents
                .filter((one) => groupOf(one) === label)
                .map((one) => (
                  <option key={one.url} value={one.url}>
                    {optionOf(one, isEdited(one) ? t('editedMark') : '')}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <div className="buttons tight">
          <Button
            className="button small toggle"
            aria-pressed={wraps}
            onClick={() => setWraps(!wraps)}
            text="wrapLines"
          />
          <Button
            className="button small toggle"
            aria-pressed={compares}
            onClick={() => setCompares(!compares)}
            text="showDiff"
          />
          <CopyButton small label={t('copy')} text={() => editor?.text() ?? ''} />
          <FixAll url={url} fixes={fixes} />
        </div>
      </div>
      <div className="bench-sides tall">
        <EditorFindings findings={findings} editor={editor} />
        <div className="bench-text grow" ref={host} dir="ltr">
          {editing.text === undefined && <p className="empty">{t('loading')}</p>}
        </div>
        <OnPage
          findings={findings}
          line={place.line}
          cursor={() => {
            const text = editor?.text();
            return text === undefined ? undefined : pointerAt(text, offsetOf(text, place));
          }}
        />
      </div>
      <footer className="bench-foot flex wrap loose fixed dim small">
        <span>{t('checkedAsTyped')}</span>
        <span className="dim">{t('editorKeys')}</span>
        <bdi>{t('lineAndColumn', place.line, place.column)}</bdi>
      </footer>
    </section>
  );
}

interface OnPageProps {
  findings: readonly Finding[];
  line: number;
  cursor(): string | undefined;
}

function OnPage({ findings, line, cursor }: OnPageProps) {
  const { view, t } = usePanel();
  const finding = findings.find((one) => one.selector && one.line === line);
  if (!view.page) return null;
  return (
    <aside className="bench-page">
      <h2>{t('thisPage')}</h2>
      {finding?.selector && (
        <>
          <p>
            <FindingTitle finding={finding} />
          </p>
          <SelectorLine selector={finding.selector} />
        </>
      )}
      <PickElement cursor={cursor} />
    </aside>
  );
}

function offsetOf(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}

function optionOf({ url }: DocumentView, mark: string): string {
  const path = URL.parse(url)?.pathname ?? url;
  const shown = path.length > 80 ? `…${path.slice(-79)}` : path;
  return [shown, mark].filter(Boolean).join(' · ');
}

function asPlaced(finding: Finding, title: string, canFix: boolean): readonly EditorFinding[] {
  const { line, column, message } = finding;
  if (line === null) return [];
  return [
    { id: identityOf(finding), kind: kindOf(finding), title, message, line, column: column ?? 1, canFix },
  ];
}

function EditorFindings({ findings, editor }: { findings: readonly Finding[]; editor: Editor | undefined }) {
  const { t, count } = useTexts();
  const sorted = useMemo(
    () =>
      findings.toSorted(
        (a, b) => KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)) || (a.line ?? 0) - (b.line ?? 0),
      ),
    [findings],
  );
  return (
    <div className="bench-found">
      <h2 className="unseen">{t('checks')}</h2>
      {sorted.length === 0 && <p className="bench-clear dim">{t('noFindingsHere')}</p>}
      <ul>
        {sorted.slice(0, MAX_LISTED).map((finding) => (
          <li key={identityOf(finding)}>
            <Button
              className={`bench-finding flex small kind-${kindOf(finding)}`}
              onClick={() => editor?.goTo({ line: finding.line ?? 1, column: finding.column ?? 1 }, true)}
            >
              <KindSign kind={kindOf(finding)} />
              <span className="finding-title clamp">
                <FindingTitle finding={finding} />
              </span>
              {finding.line !== null && <bdi className="dim mono">{finding.line}</bdi>}
            </Button>
          </li>
        ))}
      </ul>
      {sorted.length > MAX_LISTED && (
        <p className="dim">{count('moreFindings', sorted.length - MAX_LISTED)}</p>
      )}
    </div>
  );
}

function FixAll({ url, fixes: { safe } }: { url: string; fixes: Fixes }) {
  const { count } = useTexts();
  const apply = useApply();
  if (safe === 0) return null;
  return (
    <Button small go onClick={() => apply(url)}>
      {count('fixAll', safe)}
    </Button>
  );
}

interface Options {
  readonly editing: Editing;
  readonly document: DocumentView;
  readonly findings: readonly EditorFinding[];
  readonly sought: BenchPlace | undefined;
  onPlace(place: { readonly line: number; readonly column: number }): void;
  onFix(id: string): void;
}

const phrasesIn = ({ t }: Texts): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(LABELS.editor).map(([phrase, key]) => [phrase, t(key, '$')]));

function firstChange(before: string, after: string): number {
  const lines = before.split('\n');
  const at = after.split('\n').findIndex((line, index) => line !== lines[index]);
  return at + 1 || 1;
}

function useEditor(host: RefObject<HTMLElement | null>, options: Options): Editor | undefined {
  const texts = useTexts();
  const { t } = texts;
  const [editor, setEditor] = useState<Editor>();
  const latest = useRef(options);
  latest.current = options;
  const { editing, findings } = options;
  const isReady = editing.text !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: creates the editor once for each document
  useEffect(() => {
    const parent = host.current;
    if (!parent || !isReady) return;
    const opened = openEditor({
      parent,
      text: latest.current.editing.text ?? '',
      isJson: !/\.txt$/i.test(latest.current.document.url),
      words: {
        label: t('editorLabel'),
        fix: t('applyFix'),
        required: t('required'),
        phrases: phrasesIn(texts),
      },
      help: (text, offset) => editorHelp(latest.current.document, text, offset),
      onChange: (text) => latest.current.editing.type(text),
      onPlace: (line, column) => latest.current.onPlace({ line, column }),
      onFix: (id) => latest.current.onFix(id),
    });
    setEditor(opened);
    return () => {
      setEditor(undefined);
      opened.destroy();
    };
  }, [isReady]);

  useEffect(() => {
    if (editing.text !== undefined) editor?.replace(editing.text);
  }, [editor, editing.text]);

  useEffect(() => {
    if (editing.isJudged) editor?.show(findings);
  }, [editor, editing.isJudged, findings]);

  useEffect(() => {
    const { sought, editing: now } = latest.current;
    if (sought && (sought.compares || sought.line !== undefined)) {
      const { line = firstChange(now.served, now.text ?? ''), column = 1 } = sought;
      editor?.goTo({ line, column }, true);
      return;
    }
    const sorted = latest.current.findings.toSorted(
      (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.line - b.line,
    );
    if (sorted[0]) editor?.goTo(sorted[0], false);
  }, [editor]);

  return editor;
}
