/** The configuration of `awas-lens check`; its schema is lib/cli/check/config.schema.json. */
export const CONFIG_NAME = 'awas-lens.config.json';

/** Relative path to the schema from the configuration file, if the command is installed in the same folder. */
const SCHEMA = './node_modules/awas-lens/schemas/config.schema.json';

/** The text of a configuration file that turns rules off. */
export function configWithout(rules: readonly string[]): string {
  const off = Object.fromEntries(rules.toSorted().map((rule) => [rule, 'off']));
  return `${JSON.stringify({ $schema: SCHEMA, rules: off }, null, 2)}\n`;
}
