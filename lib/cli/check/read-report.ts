import { reportIn } from '../../report/earlier.ts';
import type { Report } from '../../report/index.ts';
import { CallFault } from '../call.ts';
import { readJsonFile } from '../file-access.ts';
import { reportSchema } from '../published-schemas.ts';

export function readReport(file: string): Report {
  const read = reportIn(readJsonFile(file), reportSchema);
  if (read.ok) return read.report;
  throw new CallFault(
    `${file} isn’t a JSON report of AWAS Lens (${read.message}). Write one with --format json=FILE.`,
  );
}
