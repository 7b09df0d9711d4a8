import { useEffect, useState } from 'react';
import { Options } from '../../components/options/options.tsx';
import { DEFAULTS } from '../../lib/background/settings.ts';
import type { Settings } from '../../lib/messaging/protocol.ts';
import { request } from '../shared/background.ts';
import { mount } from '../shared/mount.tsx';

function OptionsPage() {
  const [settings, setSettings] = useState<Settings | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    request('settings', null).then(setSettings, (error: unknown) => setFailure(String(error)));
  }, []);
  if (!settings) return <p role="alert">{failure}</p>;
  return (
    <Options
      settings={settings}
      defaults={DEFAULTS}
      onSave={async (next) => setSettings(await request('saveSettings', next))}
    />
  );
}

mount(<OptionsPage />);
