import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
  WidgetType,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import elt from 'crelt';
import { codePoint, escapeInvisible } from '../../lib/text/index.ts';
import type { EditorHelp } from './editor-help.ts';

export interface EditorFinding {
  readonly id: string;
  readonly kind: 'error' | 'warning' | 'info' | 'review';
  readonly title: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly canFix: boolean;
}

interface EditorWords {
  readonly label: string;
  readonly fix: string;
  readonly required: string;
  readonly phrases: Readonly<Record<string, string>>;
}

interface EditorParts {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly isJson: boolean;
  readonly words: EditorWords;
  help(text: string, offset: number): EditorHelp | undefined;
  onChange(text: string): void;
  onPlace(line: number, column: number): void;
  onFix(id: string): void;
}

export type Editor = ReturnType<typeof openEditor>;

const MAX_NOTES = 100;
const MAX_NOTE = 300;

export function openEditor(parts: EditorParts) {
  const diff = new Compartment();
  const wrapping = new Compartment();
  // CodeMirror changes line ends, so the returned text gets its original ones back.
  const lineBreak = /\r\n/.test(parts.text) && !/(?:^|[^\r])\n/.test(parts.text) ? '\r\n' : '\n';
  const textOf = (state: EditorState): string => state.doc.toString().replaceAll('\n', lineBreak);
  let quiet = false;
  const view = new EditorView({
    parent: parts.parent,
    state: EditorState.create({
      doc: parts.text,
      extensions: [
        EditorState.phrases.of(parts.words.phrases),
        EditorView.contentAttributes.of({
          'aria-label': parts.words.label,
          dir: 'ltr',
          spellcheck: 'false',
          tabindex: '0',
        }),
        basics(),
        notes(parts),
        parts.isJson ? [json(), help(parts)] : [],
        wrapping.of(EditorView.lineWrapping),
        diff.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) parts.onChange(textOf(update.state));
          if (update.docChanged || update.selectionSet) {
            const { head } = update.state.selection.main;
            const line = update.state.doc.lineAt(head);
            parts.onPlace(line.number, head - line.from + 1);
          }
        }),
      ],
    }),
  });

  return {
    text: () => textOf(view.state),
    replace(text: string) {
      quiet = true;
      const { from, to, insert } = changeOf(view.state.doc.toString(), text.replaceAll('\r\n', '\n'));
      if (from < to || insert !== '') view.dispatch({ changes: { from, to, insert } });
      quiet = false;
    },
    show(findings: readonly EditorFinding[]) {
      const { doc } = view.state;
      const placed = findings.filter(({ line }) => line <= doc.lines);
      const diagnostics = placed.map((finding): Diagnostic => {
        const line = doc.line(finding.line);
        const from = Math.min(line.to, line.from + finding.column - 1);
        const [token = ''] = TOKEN.exec(doc.sliceString(from, line.to)) ?? [];
        return {
          from,
          to: from + token.length,
          severity: finding.kind === 'review' ? 'hint' : finding.kind,
          message: shown(finding.message, 1_000),
        };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
      view.dispatch({ effects: setNotes.of(placed) });
    },
    compare(served: string | undefined) {
      const original = served?.replaceAll('\r\n', '\n');
      const shown =
        original === undefined ? [] : unifiedMergeView({ original, mergeControls: false, gutter: true });
      view.dispatch({ effects: diff.reconfigure(shown) });
    },
    wrap: (on: boolean) =>
      view.dispatch({ effects: wrapping.reconfigure(on ? EditorView.lineWrapping : []) }),
    goTo({ line, column }: Pick<EditorFinding, 'line' | 'column'>, focus: boolean) {
      const at = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      const head = Math.min(at.to, at.from + column - 1);
      view.dispatch({
        selection: { anchor: head },
        effects: EditorView.scrollIntoView(head, { y: 'center' }),
      });
      if (focus) view.focus();
    },
    destroy: () => view.destroy(),
  };
}

const TOKEN = /^(?:"(?:[^"\\]|\\.)*"?|[\w.+-]+|.)/;

function changeOf(text: string, after: string): { from: number; to: number; insert: string } {
  let from = 0;
  const most = Math.min(text.length, after.length);
  while (from < most && text[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && text[text.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, to: text.length - end, insert: after.slice(from, after.length - end) };
}

/** Tab doesn't indent, so the focus can leave the editor. */
function basics(): Extension {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    // A typed quotation mark may end a text, so no second mark is added.
    Prec.highest(EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['[', '{'] } }])),
    highlightSelectionMatches(),
    search({ top: true }),
    lintGutter(),
    syntaxHighlighting(HIGHLIGHT),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
  ];
}

const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.propertyName, class: 'syn-name' },
  { tag: tags.string, class: 'syn-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'syn-value' },
  { tag: tags.invalid, class: 'syn-invalid' },
]);

const setNotes = StateEffect.define<readonly EditorFinding[]>();

function notes({ words, onFix }: EditorParts): Extension {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(before, transaction) {
      let shown = before.map(transaction.changes);
      for (const effect of transaction.effects) {
        if (!effect.is(setNotes)) continue;
        const { doc } = transaction.state;
        const under = effect.value
          .filter(({ kind }) => kind === 'error' || kind === 'warning')
          .slice(0, MAX_NOTES)
          .map((finding) =>
            Decoration.widget({
              widget: new Note(finding, words.fix, onFix),
              block: true,
              side: 1,
            }).range(doc.line(finding.line).to),
          );
        shown = Decoration.set(under, true);
      }
      return shown;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

/** The site's text may contain invisible characters, which are shown as code points. */
function shown(message: string, limit: number): string {
  const whole = escapeInvisible(message.slice(0, limit), codePoint);
  return message.length > limit ? `${whole}…` : whole;
}

class Note extends WidgetType {
  readonly #finding: EditorFinding;
  readonly #fix: string;
  readonly #onFix: (id: string) => void;

  constructor(finding: EditorFinding, fix: string, onFix: (id: string) => void) {
    super();
    this.#finding = finding;
    this.#fix = fix;
    this.#onFix = onFix;
  }

  override eq(other: Note): boolean {
    return other.#finding.id === this.#finding.id && other.#finding.canFix === this.#finding.canFix;
  }

  override toDOM(): HTMLElement {
    const { id, kind, title, message, canFix } = this.#finding;
    const sentence = elt('bdi', { lang: 'en' }, shown(message, MAX_NOTE));
    const text = elt('span', elt('b', shown(title, MAX_NOTE)), ' ', sentence);
    const look = { type: 'button', class: 'button small', onclick: () => this.#onFix(id) };
    const button = canFix ? elt('button', look, this.#fix) : null;
    // CodeMirror ignores margins, so this element uses padding.
    const place = { class: 'editor-note-place' };
    return elt('div', place, elt('div', { class: `editor-note kind-${kind}` }, text, button));
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function help({ help: ask, words }: EditorParts): Extension {
  const complete = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const known = ask(state.doc.toString(), pos);
    if (!known) return null;
    const isInside =
      known.from !== undefined && known.to !== undefined && known.from <= pos && pos <= known.to;
    if (!isInside && !explicit) return null;
    const from = isInside && known.from !== undefined ? known.from : pos;
    const to = isInside ? known.to : pos;
    const options = known.isName
      ? known.properties.map(
          (property): Completion => ({
            label: JSON.stringify(property.name),
            apply: isInside ? JSON.stringify(property.name) : `${JSON.stringify(property.name)}: `,
            detail: [property.expects, property.required ? words.required : ''].filter(Boolean).join(', '),
            info: property.about || undefined,
            boost: property.required ? 1 : 0,
          }),
        )
      : known.values.map((value): Completion => ({ label: JSON.stringify(value) }));
    return options.length === 0 ? null : { from, to, options, filter: true };
  };
  const hover = hoverTooltip((view, pos) => {
    const known = ask(view.state.doc.toString(), pos);
    if (known?.from === undefined || known.to === undefined || pos < known.from || pos > known.to)
      return null;
    const property = known.properties.find(({ name }) => name === known.name);
    const { expects, about } = known.isName ? (property ?? { expects: '', about: '' }) : known;
    if (expects === '' && about === '') return null;
    return {
      pos: known.from,
      end: known.to,
      create() {
        const lines = [expects, about].filter(Boolean).map((words) => elt('p', { lang: 'en' }, words));
        return { dom: elt('div', { class: 'editor-help' }, lines) };
      },
    };
  });
  return [autocompletion({ override: [complete], icons: false }), hover];
}
