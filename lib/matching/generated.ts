/**
 * Names that a framework or a server generates, or numbers: `:r0:`, `_r_1_`, `«r2»`, `mui-123`, `radix-4`, `ember12`, a
 * UUID, a hash. They change with every visit and have no meaning.
 */
const GENERATED =
  /\d{4}|[:\s«»]|^_r_|^(?:ember|react|mui|radix|headlessui|chakra|mantine|antd?|rc|el-id|cdk|mat|ng|v|uid|id|field|input|control|ctl|form|auto)[-_]?\d|-\d+-\d+$|[0-9a-f]{8}-|^[0-9a-f]{8,}$/i;

export const isGenerated = (name: string): boolean => name === '' || GENERATED.test(name);
