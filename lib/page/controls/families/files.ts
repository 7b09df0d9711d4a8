/**
 * The files that the current run has put into controls. They are kept, since only live File objects can be compared.
 */
let given: readonly File[] = [];

export function knowFiles(files: Iterable<File>): void {
  given = [...given, ...files];
}

export function forgetFiles(): void {
  given = [];
}

/** A text that identifies a file: its name. If it isn't the given file of that name, the text differs. */
export function fileText(file: File): string {
  const isOther = given.some(({ name }) => name === file.name) && !given.includes(file);
  return isOther ? `${file.name} (2)` : file.name;
}
