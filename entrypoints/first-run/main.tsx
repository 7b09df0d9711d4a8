import { useEffect, useState } from 'react';
import { FirstRun } from '../../components/first-run/first-run.tsx';
import { closeThisTab, openOptions, shortcut } from '../../lib/browser/pages.ts';
import type { Settings } from '../../lib/messaging/contract/views.ts';
import { background } from '../shared/background.ts';
import { mount } from '../shared/mount.tsx';

function FirstRunPage() {
  const [settings, setSettings] = useState<Settings | null>(null);
  const [keys, setKeys] = useState('');
  const [failure, setFailure] = useState('');
  useEffect(() => {
    background.settings().then(setSettings, (error: unknown) => setFailure(String(error)));
    void shortcut().then(setKeys);
  }, []);
  if (!settings) return <p role="alert">{failure}</p>;
  return (
    <FirstRun
      mode={settings.mode}
      shortcut={keys}
      onMode={async (mode) => setSettings(await background.saveSettings({ mode }))}
      onOptions={openOptions}
      onStart={() => void closeThisTab()}
    />
  );
}

mount(<FirstRunPage />);
