const ALIKE = 'аеорсухіѕјԁɡոοιανρАЕОРСІТМНКВ';
const LATIN = 'aeopcyxisjdgnoiavpAEOPCITMHKB';

export function latin(text: string): string {
  if (!/[a-z]/i.test(text)) return text;
  return text.replaceAll(/[\u0370-\u058f\u0261]/g, (letter) => LATIN[ALIKE.indexOf(letter)] ?? letter);
}
