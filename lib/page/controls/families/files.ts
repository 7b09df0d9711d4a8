import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { bodyOf, formOf } from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { blur, change, fire, focus, input, until } from '../events.ts';
import type { Took } from '../family.ts';
import type { Input } from '../find/kinds.ts';
import { isSaid, SAYS_WRONG } from '../find/message.ts';
import { within } from '../find/near.ts';
import { fileOf, inList } from './values.ts';

const SHOWS = 1_000;

let given: readonly File[] = [];

export function forgetFiles(): void {
  given = [];
}

export function fileText(file: File): string {
  const isOther = file.name !== '' && !given.includes(file);
  return isOther ? `${file.name} (2)` : file.name;
}

function filesOf(values: readonly Json[]): DataTransfer | undefined {
  const transfer = new DataTransfer();
  for (const one of values) {
    const file = fileOf(one);
    if (!file) return undefined;
    transfer.items.add(file);
  }
  given = [...given, ...transfer.files];
  return transfer;
}

export async function drop(zone: Element, value: Json): Promise<Took> {
  const dataTransfer = filesOf(inList(value));
  const isListed = dataTransfer && listed(zone, dataTransfer.files);
  const how = { dataTransfer, bubbles: true, cancelable: true, composed: true };
  const fired = (name: string) => fire(zone, new DragEvent(name, how));
  fired('dragenter');
  if (dataTransfer && !fired('dragover')) fired('drop');
  return isListed && (await until(isListed, SHOWS)) ? {} : { problem: say('fileNotTaken') };
}

/** True once the page lists the files again, without another word that one is wrong. */
function listed(control: Element, files: FileList): () => boolean {
  const scope = formOf(control) ?? bodyOf(control);
  const names = Array.from(files, ({ name }) => name);
  const counts = () => names.map((one) => readText(scope, MAX_TEXT).split(one).length);
  const wrong = () => within(scope, WRONG).filter(isSaid).length;
  const [before, wrongBefore] = [counts(), wrong()];
  return () => counts().every((count, at) => count > before[at]!) && wrong() <= wrongBefore;
}

const WRONG = `[role="alert" i],${SAYS_WRONG}`;
const MAX_TEXT = 20_000;

export async function attach(control: Input, value: Json): Promise<Took> {
  const transfer = filesOf(control.multiple ? inList(value) : [value]);
  if (!transfer) return { problem: say('takesFile', 'data:text/plain;name=note.txt;base64,aGVsbG8=') };
  const { length } = transfer.files;
  const isListed = listed(control, transfer.files);
  focus(control);
  control.files = transfer.files;
  input(control, null);
  change(control);
  blur(control);
  // Many pages empty the input once they have read the files.
  return control.files?.length === length || (await until(isListed, SHOWS))
    ? {}
    : { problem: say('fileNotTaken') };
}
