import { useEffect, useState } from 'react';
import { accepted } from '../../components/accepted.ts';
import { Options } from '../../components/options/options.tsx';
import { openFirstRun } from '../../lib/browser/pages.ts';
import type { GivenCredential, GrantView, Settings } from '../../lib/messaging/contract/views.ts';
import { background } from '../shared/background.ts';
import { mount } from '../shared/mount.tsx';

function OptionsPage() {
  const [settings, setSettings] = useState<Settings | null>(null);
  const [credentials, setCredentials] = useState<readonly GivenCredential[]>([]);
  const [grants, setGrants] = useState<readonly GrantView[]>([]);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    Promise.all([background.settings(), background.credentials(), background.grants()]).then(
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
      rule={location.hash.slice(1)}
      settings={settings}
      credentials={credentials}
      grants={grants}
      onRevoke={async ({ site, id }) => {
        await background.revoke({ site, id });
        setGrants(await background.grants());
      }}
      services={{
        async search(query) {
          return accepted(await background.searchRegistry({ query })).services;
        },
        async open(origin) {
          return accepted(await background.openService({ origin }));
        },
      }}
      onFirstSteps={openFirstRun}
      onSave={async (change) => setSettings(await background.saveSettings(change))}
      onReset={async () => setSettings(await background.resetSettings())}
      onDraftsOff={async (origin) => setSettings(await background.offerDrafts({ origin, on: false }))}
      onAgentModeOff={async (origin) => setSettings(await background.agentMode({ origin, on: false }))}
      onForgetCredentials={async (site) => {
        await background.forgetCredentials({ site });
        setCredentials(await background.credentials());
      }}
    />
  );
}

mount(<OptionsPage />);
