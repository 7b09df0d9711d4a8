/** Name of the configuration file of `awas-lens check`. Its schema is lib/cli/check/config.schema.json. */
export const CONFIG_NAME = 'awas-lens.config.json';

/** Path from the configuration to the schema, if both are in the same folder. */
const SCHEMA = './node_modules/awas-lens/schemas/config.schema.json';

export function configWithout(rules: readonly string[]): string {
  const off = Object.fromEntries(rules.toSorted().map((rule) => [rule, 'off']));
  return `${JSON.stringify({ $schema: SCHEMA, rules: off }, null, 2)}\n`;
}
