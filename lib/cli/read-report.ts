import type { Json, JsonSchema } from '../model/index.ts';
import type { Report } from '../report/index.ts';
import { validate } from '../schema/site.ts';
import { readJsonFile } from './config.ts';
import { CallFault } from './fault.ts';
import { reportSchema } from './published-schemas.ts';

/** The JSON report in a file. @throws CallFault where it is none */
export function readReport(file: string): Report {
  const value = readJsonFile(file);
  const { valid, problems } = validate(reportSchema as unknown as JsonSchema, value as Json);
  if (valid) return value as Report;
  const [first] = problems;
  throw new CallFault(
    `${file} is not a JSON report of AWAS Lens (${first?.pointer || 'the file'}: ${first?.message}). Write one with --format json=FILE.`,
  );
}
