import { formatIds } from '../formats/index.ts';
import type { Json } from '../model/index.ts';
import report from '../report/report.schema.json' with { type: 'json' };
import config from './check/config.schema.json' with { type: 'json' };

export const configSchema = withFormats(config, formatIds);
export const reportSchema = withFormats(report, [...formatIds, null]);

function withFormats<Schema extends { readonly $defs: { readonly format: object } }>(
  schema: Schema,
  values: readonly Json[],
) {
  return { ...schema, $defs: { ...schema.$defs, format: { ...schema.$defs.format, enum: values } } };
}
