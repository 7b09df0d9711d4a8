import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DocumentView } from '../../lib/messaging/contract/views.ts';
import { KINDS } from '../checks/filter.ts';
import { LABELS, type Texts, useTexts } from '../kit.ts';
import type { BenchPlace } from './bench-place.ts';
import { type Editor, type EditorFinding, openEditor } from './editor.ts';
import { editorHelp } from './editor-help.ts';
import type { Editing } from './use-editing.ts';

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

export function useEditor(host: RefObject<HTMLElement | null>, options: Options): Editor | undefined {
  const texts = useTexts();
  const { t } = texts;
  const [editor, setEditor] = useState<Editor | undefined>(undefined);
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
