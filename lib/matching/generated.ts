/** Names from a framework or server, such as `:r0:`, `mui-123` or a hash. They change with every visit. */
const GENERATED =
  /\d{4}|[:\s«»]|^_r_|^(?:ember|react|mui|radix|headlessui|chakra|mantine|antd?|rc|el-id|cdk|mat|ng|v|uid|id|field|input|button|select|textarea|control|ctl|form|auto)[-_]?\d|^(?:radix|headlessui|react-select)-|^yui_|^ext-gen\d|-\d+-\d+$|[0-9a-f]{8}-|^[0-9a-f]{8,}$/i;

export const isGenerated = (name: string): boolean => name === '' || GENERATED.test(name) || isRandom(name);

export const isRandom = (name: string): boolean =>
  name
    .slice(0, MAX_NAME)
    .split(/[-_:.[\]]/)
    .some((part) => /^[a-z\d]{6,24}$/i.test(part) && /[a-z]\d+[a-z]/i.test(part) && !WORD.test(part));

const WORD = /(?=[a-z]{4})[a-z]{0,9}[aeiou]|^[a-z][aeiou][a-z]\d/i;

export const isFrameworkId = (name: string): boolean =>
  /(?::r[\da-z]{1,8}:|«r[\da-z]{1,8}»|_r_[\da-z]{1,8}_)$|^v(?:-\d{1,8}){1,4}$/i.test(name);

const MAX_NAME = 200;

/** True only if the name is certainly generated, because findings report generated names. */
export function isBuilt(name: string): boolean {
  if (name.length > MAX_NAME) return false;
  if (/^(?:css|jss|sc|emotion|makeStyles|styled)-[a-zA-Z0-9]*\d[a-zA-Z0-9]*$|^jss\d+$/.test(name))
    return true;
  if (/^sc-(?=[a-zA-Z]{5,8}$)[a-z]+[A-Z]|^sc-[a-zA-Z0-9]{5,8}-\d+$/.test(name)) return true;
  if (/__[a-zA-Z0-9_-]{5,8}$/.test(name) && isHash(name.slice(name.lastIndexOf('__') + 2))) return true;
  if (
    /^(?::r[\da-z]+:|«r[\da-z]+»|ember\d+|yui_.*|ext-gen\d+|radix-.*|headlessui-.*|mui-\d+|react-select-\d.*)$/.test(
      name,
    )
  )
    return true;
  if (/^[a-f0-9]{8,}$/.test(name) && /\d/.test(name) && /[a-f]/.test(name)) return true;
  return /^_?[a-zA-Z0-9]{6,10}$/.test(name) && isHash(name);
}

function isHash(text: string): boolean {
  return /[a-zA-Z]\d+[a-zA-Z]/.test(text) && (/\d.*\d/.test(text) || /[A-Z].*\d|\d.*[A-Z]/.test(text));
}
