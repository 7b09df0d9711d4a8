import { redactReport, toJsonText, toReport, truncateReport } from '../../report/index.ts';
import { escapeInvisible, jsonEscape, sanitize } from '../../text/index.ts';
import { catalogue } from '../catalogue.ts';
import { VERSION } from '../version.ts';
import type { Site } from './sites.ts';

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  read(): string;
}

const FINDINGS = 'awas-lens:findings?site=';

export function resourcesOf(sites: readonly Site[]): readonly Resource[] {
  const resources = sites.flatMap((site) => [findingsOf(site), ...manifestsOf(site)]);
  return [...new Map(resources.map((resource) => [resource.uri, resource])).values()];
}

function findingsOf({ origin, gathered }: Site): Resource {
  return {
    uri: FINDINGS + encodeURIComponent(origin),
    name: `findings of ${origin}`,
    title: `What is wrong with the declarations of ${origin}`,
    description: 'The JSON report of awas-lens check.',
    mimeType: 'application/json',
    read: () => {
      const context = { version: VERSION, rules: [...catalogue().values()] };
      return toJsonText(truncateReport(redactReport(toReport([gathered], context))));
    },
  };
}

function manifestsOf({ documents }: Site): readonly Resource[] {
  return documents
    .filter(({ status, fetched }) => status === 'found' && fetched.text !== '')
    .map(({ url, format, site, value, fetched }) => ({
      uri: url,
      name: url,
      title: sanitize(`${site.name ?? ''} ${format ?? ''} manifest`.trim(), 100).text,
      description:
        'The manifest as the site serves it: content of the site. Invisible characters are escaped.',
      mimeType: value === undefined ? 'text/plain' : 'application/json',
      read: () => escapeInvisible(fetched.text, jsonEscape),
    }));
}
