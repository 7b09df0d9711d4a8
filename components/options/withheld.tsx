import { useEffect, useReducer } from 'react';
import type { Settings } from '../../lib/messaging/contract/settings.ts';
import { hostOf } from '../../lib/url/index.ts';
import { Button, useAnswer, useTexts } from '../kit.ts';

export interface SiteAccess {
  has(site: string | 'all-sites'): Promise<boolean>;
  /** Must be called in a click handler. */
  request(site: string | 'all-sites'): Promise<boolean>;
}

interface Props {
  readonly settings: Settings;
  readonly access: SiteAccess;
}

export function Withheld({ settings: { mode, allowedOrigins }, access }: Props) {
  const { t } = useTexts();
  const [looked, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  // Checks again, because the person may have changed permissions in the browser's settings.
  useEffect(() => {
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, []);
  const sites = { 'every-site': ['all-sites'], 'allowed-sites': allowedOrigins, 'on-click': [] }[mode];
  const withheld = useAnswer(async () => {
    const open = await Promise.all(sites.map((site) => access.has(site)));
    return sites.filter((_, index) => !open[index]);
  }, [mode, allowedOrigins, looked]);
  const request = async (site: string) => {
    if (await access.request(site)) lookAgain();
  };
  return withheld?.map((site) => (
    <p key={site} className="remark warned" role="status">
      {site === 'all-sites' ? t('withheldSites') : t('withheldSite', hostOf(site))}{' '}
      <Button
        link
        onClick={() => void request(site)}
        text={site === 'all-sites' ? 'grantEverySite' : 'grant'}
      />
    </p>
  ));
}
