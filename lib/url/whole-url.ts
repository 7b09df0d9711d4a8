import { resolveTemplate } from './template.ts';

export const WHOLE_ADDRESS = 'Write the full URL, with https://, the host and the path.';

const BARE_HOST =
  /^(?:(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?|localhost:\d{1,5}|(?:(?:\d{1,3}\.){3}\d{1,3}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?)(?=[/?#]|$)/i;
const FILE_NAME =
  /\.(?:aspx?|cgi|css|csv|do|gif|html?|ico|ini|jpe?g|js|json|jsp|md|mjs|pdf|php\d?|pl|png|py|rb|svc|svg|ts|txt|xml|ya?ml|zip)$/i;

export function bareHost(text: string): string | undefined {
  const host = BARE_HOST.exec(text)?.[0];
  return host === undefined || FILE_NAME.test(host) ? undefined : host;
}

export const withScheme = (text: string): string =>
  text.replace(/^\s*(https?|wss?)(?!:\/\/[^/／])(?:[:：][/／]*|[/／]{2})(?=[\w.-]+\.[a-z])/i, '$1://');

export function wholeUrl(value: unknown, base?: string): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const slashed = withScheme(value.trim().replaceAll('\\', '/'));
  const scheme = slashed.startsWith('//') ? 'https:' : bareHost(slashed) && 'https://';
  const whole = `${scheme ?? ''}${slashed}`;
  if (/^https?:\/\//i.test(whole)) return URL.canParse(whole.replaceAll(/[{}]/g, '')) ? whole : undefined;
  if (base === undefined || /^[a-z][a-z0-9+.-]*:/i.test(whole) || /\s/.test(whole)) return undefined;
  return resolveTemplate(whole, base);
}
