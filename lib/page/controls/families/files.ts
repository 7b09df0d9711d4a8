/** The files that the current run has put into controls. They are kept, since only live objects can be compared. */
let given: readonly File[] = [];

export function knowFiles(files: Iterable<File>): void {
  given = [...given, ...files];
}

export function forgetFiles(): void {
  given = [];
}

/** The name of a file. If another file has the name of a given one, it gets a different text. */
export function fileText(file: File): string {
  const isOther = given.some(({ name }) => name === file.name) && !given.includes(file);
  return isOther ? `${file.name} (2)` : file.name;
}
