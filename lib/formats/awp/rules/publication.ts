import { publicOrigin, servedUrl } from '../../../http/index.ts';
import { at, isString, own } from '../../../model/index.ts';
import { isLoopbackHost } from '../../../url/index.ts';
import { write } from '../../rules.ts';
import { rule } from './subjects.ts';

const unknownVersion = rule('/awp_version', {
  id: 'awp/version-unknown',
  check({ value: version }) {
    if (!isString(version) || !/^\d{1,4}\.\d{1,4}$/.test(version) || /^0\.[12]$/.test(version))
      return undefined;
    if (/^0\.[1-9]/.test(version)) return { severity: 'info', messageId: 'later', data: { version } };
    const fix = write('0.2', '', '"0.1" if the file uses no protocols');
    return { messageId: 'unknown', data: { version }, fix };
  },
});

const domainForm = rule('/domain', {
  id: 'awp/domain-malformed',
  check({ value: domain }) {
    if (!isString(domain) || isHost(domain)) return undefined;
    return { data: { domain }, fix: write(hostIn(domain)) };
  },
});

const HOST =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

function isHost(text: string): boolean {
  if (text.length > 253) return false;
  return (
    HOST.test(text) ||
    (/^[^\s/:?#@[\]%]+$/.test(text) && URL.canParse(`https://${text}`) && !/[!-,;<>=^`{|}~"\\]/.test(text))
  );
}

function hostIn(text: string): string | undefined {
  if (text.length > 2_000) return undefined;
  const url = text.includes('://') ? text.trim() : `https://${text.trim()}`;
  const host = URL.parse(url)?.hostname ?? '';
  return HOST.test(host) ? host : undefined;
}

const otherDomain = rule('/domain', {
  id: 'awp/domain-other',
  check({ value: domain }, { document }) {
    const url = servedUrl(document.fetched);
    if (!url || !isString(domain) || !isHost(domain)) return undefined;
    const named = URL.parse(`https://${domain}`)?.hostname ?? domain.toLowerCase();
    if (named === url.hostname) return undefined;
    const local = isLoopbackHost(url.hostname);
    const www = named === `www.${url.hostname}` || `www.${named}` === url.hostname;
    const inDevelopment = local ? ', a local server' : '';
    return {
      outcome: local ? 'needs-review' : undefined,
      severity: local || www ? 'info' : undefined,
      messageId: publicOrigin(document.fetched) ? 'published' : 'private',
      data: { domain, host: url.hostname, difference: www ? '; they only differ in “www.”' : inDevelopment },
    };
  },
});

const legacyShape = rule('document', {
  dialects: ['legacy'],
  id: 'awp/legacy-shape',
  check(_, { document }) {
    const { actions, site } = document;
    const [first] = actions;
    const declared = first && at(document.value, first.source.pointer ?? '');
    const text = (name: string) => own(declared, name) ?? '…';
    const example = {
      awp_version: '0.1',
      domain: hostIn(publicOrigin(document.fetched) ?? '') ?? '…',
      intent: site.description ?? '…',
      actions: first
        ? [
            {
              id: first.id,
              description: first.description || '…',
              auth_required: first.auth.needed === 'yes',
              inputs: Object.fromEntries(
                first.parameters
                  .slice(0, 5)
                  .map(({ name, required }) => [name, { type: 'string', required }]),
              ),
              outputs: {},
              endpoint: text('endpoint'),
              method: text('method'),
            },
          ]
        : [],
    };
    return {
      at: own(document.value, 'protocol') !== undefined ? '/protocol' : '',
      data: {
        actions: actions.length === 1 ? '1 action' : `${actions.length} actions`,
        example: JSON.stringify(example).slice(0, 2_000),
      },
    };
  },
});

export const publicationRules = [unknownVersion, domainForm, otherDomain, legacyShape];
