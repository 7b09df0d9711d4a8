import { create } from '../../draft/index.ts';
import { applyEdits } from '../../fix/document.ts';
import { readDocument } from '../../formats/reading.ts';
import { freeId, type Manifest, USUAL_KIND } from '../../formats/writing.ts';
import { Locator, parse } from '../../json/index.ts';
import {
  type Document,
  isList,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  type Sentence,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';

type Added =
  | {
      readonly ok: true;
      readonly document: string;
      readonly text: string;
      readonly line: number;
      readonly column: number;
    }
  | { readonly ok: false; readonly why: Sentence };

const no = (why: Sentence): Added => ({ ok: false, why });

export function addTo(documents: readonly Document[], manifest: Manifest): Added {
  const { origin } = manifest;
  const target = documents.find(
    ({ status, format, url }) =>
      status === 'found' && format === USUAL_KIND && URL.parse(url)?.origin === origin,
  );
  const version = target?.dialect?.startsWith('1.1') ? '1.1' : '1.0';
  const created = create(target ? { ...manifest, version } : manifest, USUAL_KIND);
  if (!created.ok) return no(created.message);
  const [file] = created.files;
  if (!file) return no(say('draftNoForm'));
  const url = target?.url ?? origin + file.path;
  const there = documents.find((one) => one.url === url);
  if (!target && there && there.status !== 'absent') return no(say('addUnreadable', file.path));
  const added = target
    ? withAction(target.fetched.text, file.text)
    : { text: file.text, pointer: '/actions/0' };
  if (!added || (target && !isMore(target, added.text))) return no(say('addNoPlace'));
  const { line, column } = new Locator(added.text).locate(added.pointer);
  return { ok: true, document: url, text: added.text, line, column };
}

function withAction(
  text: string,
  made: string,
): { readonly text: string; readonly pointer: string } | undefined {
  const root = rootOf(text);
  const entry = firstIn(rootOf(made));
  const list = root && own(root, 'actions');
  if (!root || !isObject(entry) || (list !== undefined && !isList(list))) return undefined;
  const before: readonly Json[] = list ?? [];
  const wanted = String(own(entry, 'id'));
  const taken = new Set(before.flatMap(namesOf));
  const value = { ...entry, id: freeId(wanted, taken, wanted.includes('_') ? '_' : '-') };
  const edited = applyEdits(
    text,
    list === undefined
      ? [{ op: 'add', path: '/actions', value: [value] }]
      : [{ op: 'add', path: '/actions/-', value }],
  );
  return edited === undefined ? undefined : { text: edited, pointer: `/actions/${before.length}` };
}

function rootOf(text: string): JsonObject | undefined {
  const parsed = parse(text);
  return parsed.ok && isObject(parsed.value) ? parsed.value : undefined;
}

function firstIn(root: JsonObject | undefined): Json | undefined {
  const list = root && own(root, 'actions');
  return isList(list) ? list[0] : undefined;
}

function namesOf(entry: Json): readonly string[] {
  if (!isObject(entry)) return [];
  return [own(entry, 'id'), own(entry, 'action_id')].filter(isString);
}

function isMore({ fetched, actions }: Document, text: string): boolean {
  return readDocument({ ...fetched, text }).actions.length > actions.length;
}
