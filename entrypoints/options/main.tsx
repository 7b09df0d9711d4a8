import { useEffect, useState } from 'react';
import { Options } from '../../components/options/options.tsx';
import { DEFAULTS } from '../../lib/background/settings.ts';
import type { GivenCredential, GrantView, Settings } from '../../lib/messaging/protocol.ts';
import { request } from '../shared/background.ts';
import { mount } from '../shared/mount.tsx';

function OptionsPage() {
  const [settings, setSettings] = useState<Settings | null>(null);
  const [credentials, setCredentials] = useState<readonly GivenCredential[]>([]);
  const [grants, setGrants] = useState<readonly GrantView[]>([]);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    Promise.all([request('settings', null), request('credentials', null), request('grants', null)]).then(
      ([kept, given, allowed]) => {
        setSettings(kept);
        setCredentials(given);
        setGrants(allowed);
      },
      (error: unknown) => setFailure(String(error)),
    );
  }, []);
  if (!settings) return <p role="alert">{failure}</p>;
  return (
    <Options
      settings={settings}
      defaults={DEFAULTS}
      credentials={credentials}
      grants={grants}
      onRevoke={async ({ site, id }) => {
        await request('revoke', { site, id });
        setGrants(await request('grants', null));
      }}
      services={{
        async search(query) {
          const answer = await request('searchRegistry', { query });
          if (!answer.ok) throw new Error(answer.message);
          return answer.services;
        },
        async open(origin) {
          const answer = await request('openService', { origin });
          if (!answer.ok) throw new Error(answer.message);
          return answer;
        },
      }}
      onSave={async (next) => setSettings(await request('saveSettings', next))}
      onForgetCredentials={async (site) => {
        await request('forgetCredentials', site === undefined ? {} : { site });
        setCredentials(await request('credentials', null));
      }}
    />
  );
}

mount(<OptionsPage />);
