/**
 * Names that a framework or a server generates, or numbers: `:r0:`, `_r_1_`, `«r2»`, `mui-123`, `radix-4`, `ember12`, a
 * UUID, a hash. They change with every visit and have no meaning.
 */
const GENERATED =
  /\d{4}|[:\s«»]|^_r_|^(?:ember|react|mui|radix|headlessui|chakra|mantine|antd?|rc|el-id|cdk|mat|ng|v|uid|id|field|input|button|select|textarea|control|ctl|form|auto)[-_]?\d|^(?:radix|headlessui|react-select)-|^yui_|^ext-gen\d|-\d+-\d+$|[0-9a-f]{8}-|^[0-9a-f]{8,}$/i;

export const isGenerated = (name: string): boolean => name === '' || GENERATED.test(name);

/** True for an id that React or Vue makes (`useId`). It may be the name of a group of controls. */
export const isFrameworkId = (name: string): boolean =>
  /(?::r[\da-z]{1,8}:|«r[\da-z]{1,8}»|_r_[\da-z]{1,8}_)$|^v(?:-\d{1,8}){1,4}$/i.test(name);
