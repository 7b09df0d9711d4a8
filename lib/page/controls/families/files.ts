import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { readText } from '../../dom/text.ts';
import { blur, change, fire, focus, input, until } from '../events.ts';
import type { Took } from '../family.ts';
import type { Input } from '../find/kinds.ts';
import { frameOf } from '../find/near.ts';
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
  const how = { dataTransfer, bubbles: true, cancelable: true, composed: true };
  const fired = (name: string) => fire(zone, new DragEvent(name, how));
  fired('dragenter');
  if (dataTransfer && !fired('dragover')) fired('drop');
  const names = Array.from(dataTransfer?.files ?? [], ({ name }) => name);
  const isShown = () =>
    names.length > 0 && names.every((one) => readText(frameOf(zone), 2_000).includes(one));
  return (await until(isShown, SHOWS)) ? {} : { problem: say('fileNotTaken') };
}

export function attach(control: Input, value: Json): Took {
  const transfer = filesOf(control.multiple ? inList(value) : [value]);
  if (!transfer) return { problem: say('takesFile', 'data:text/plain;name=note.txt;base64,aGVsbG8=') };
  focus(control);
  control.files = transfer.files;
  input(control, null);
  change(control);
  blur(control);
  return control.files?.length === transfer.files.length ? {} : { problem: say('fileNotTaken') };
}
