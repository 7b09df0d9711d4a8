import { Options } from '../../components/options/options.tsx';
import { openFirstRun } from '../../lib/browser/pages.ts';
import { hasAccess, requestAccess } from '../../lib/browser/permissions.ts';
import { background } from '../shared/background.ts';
import { Loaded } from '../shared/loaded.tsx';
import { mount } from '../shared/mount.tsx';

const kept = async () => {
  const asked = [background.settings(), background.credentials(), background.grants()] as const;
  const [settings, credentials, grants] = await Promise.all(asked);
  return { settings, credentials, grants };
};

mount(
  <Loaded ask={kept}>
    {(first) => (
      <Options
        rule={location.hash.slice(1)}
        first={first}
        background={background}
        access={{ has: hasAccess, request: requestAccess }}
        onFirstSteps={openFirstRun}
      />
    )}
  </Loaded>,
);
