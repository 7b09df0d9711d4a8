/**
 * `npm run bench -- NAME…` selects benchmarks, and `--json` prints JSON. `--rounds=N` is the number of
 * browser measurements.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figure } from './measure.ts';

const json = process.argv.includes('--json');
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder)
  .filter(
    (file) => /\.bench\.ts$/.test(file) && (only.length === 0 || only.some((name) => file.startsWith(name))),
  )
  .toSorted();
const figures: Figure[] = [];
for (const file of files) {
  const { bench } = (await import(`./${file}`)) as { bench: () => Promise<readonly Figure[]> };
  for (const figure of await bench()) {
    figures.push(figure);
    if (!json)
      process.stdout.write(
        `${figure.holds ? 'holds' : 'FAILS'}  ${figure.name}: ${figure.value} ${figure.unit}, ${figure.ratio} × ${figure.baselineName} (${figure.baseline} ${figure.unit}), goal ${figure.goal} ×\n`,
      );
  }
}
if (json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
