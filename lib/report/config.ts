export const CONFIG_NAME = 'awas-lens.config.json';

const SCHEMA = './node_modules/awas-lens/schemas/config.schema.json';

export function configWithout(rules: readonly string[]): string {
  const off = Object.fromEntries(rules.toSorted().map((rule) => [rule, 'off']));
  return `${JSON.stringify({ $schema: SCHEMA, rules: off }, null, 2)}\n`;
}
