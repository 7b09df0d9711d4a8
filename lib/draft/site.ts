import { plain } from '../formats/writing.ts';
import type { PageFacts, SiteInfo } from '../model/index.ts';

export function hostSite({ title, url }: Pick<PageFacts, 'title' | 'url'>): SiteInfo {
  const { host } = new URL(url);
  const name = plain(title, 100);
  return {
    name: name || host,
    description: name === '' ? `What can be done on ${host}` : `What can be done on “${name}” (${host})`,
  };
}
