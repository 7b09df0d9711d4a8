export function save(name: string, contentType: string, content: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([content], { type: contentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After a minute, the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
