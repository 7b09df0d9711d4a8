import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { blur, change, focus, input } from '../events.ts';
import type { Took } from '../family.ts';
import type { Input } from '../find/kinds.ts';
import { fileOf, inList } from './values.ts';

let given: readonly File[] = [];

function knowFiles(files: Iterable<File>): void {
  given = [...given, ...files];
}

export function forgetFiles(): void {
  given = [];
}

export function fileText(file: File): string {
  const isOther = file.name !== '' && !given.includes(file);
  return isOther ? `${file.name} (2)` : file.name;
}

export function attach(control: Input, value: Json): Took {
  const transfer = new DataTransfer();
  for (const one of control.multiple ? inList(value) : [value]) {
    const file = fileOf(one);
    if (!file) return { problem: say('takesFile', 'data:text/plain;name=note.txt;base64,aGVsbG8=') };
    transfer.items.add(file);
  }
  focus(control);
  control.files = transfer.files;
  knowFiles(transfer.files);
  input(control, null);
  change(control);
  blur(control);
  return control.files?.length === transfer.files.length ? {} : { problem: say('fileNotTaken') };
}
