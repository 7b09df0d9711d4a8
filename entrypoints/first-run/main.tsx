import { FirstRun } from '../../components/first-run/first-run.tsx';
import { closeThisTab, openOptions, shortcut } from '../../lib/browser/pages.ts';
import { background } from '../shared/background.ts';
import { Loaded } from '../shared/loaded.tsx';
import { mount } from '../shared/mount.tsx';

mount(
  <Loaded ask={() => Promise.all([background.settings(), shortcut().catch(() => '')])}>
    {([{ mode }, keys]) => (
      <FirstRun
        mode={mode}
        shortcut={keys}
        onMode={(next) => background.saveSettings({ mode: next })}
        onOptions={openOptions}
        onStart={() => void closeThisTab()}
      />
    )}
  </Loaded>,
);
