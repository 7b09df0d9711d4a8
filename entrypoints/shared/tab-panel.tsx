import { useEffect, useMemo, useRef, useState } from 'react';
import { Panel } from '../../components/panel.tsx';
import type { Memory, PanelPorts } from '../../components/ports.ts';
import { tabKeys } from '../../lib/background/tabs/records.ts';
import { openOptions, openReport, sidePanelOpener, version } from '../../lib/browser/pages.ts';
import { requestAccess } from '../../lib/browser/permissions.ts';
import { onSessionChange } from '../../lib/browser/storage.ts';
import { fromBase64 } from '../../lib/http/index.ts';
import type { TabView } from '../../lib/messaging/protocol.ts';
import type { Run } from '../../lib/model/index.ts';
import { request } from './background.ts';
import { NO_TOOLS } from './no-tools.ts';
import { save } from './save.ts';

/** Milliseconds between two questions to the background while it is at work. */
const PULSE = 2_000;

interface Props {
  readonly tabId: number;
  readonly memory: Memory;
  /** The popup and the developer tools offer the side panel; the side panel does not offer itself. */
  readonly offersSidePanel: boolean;
}

/** The panel of one tab, kept up to date: asks again whenever the background tells of a change. */
export function TabPanel({ tabId, memory, offersSidePanel }: Props) {
  const [view, setView] = useState<TabView | null>(null);
  const [tools, setTools] = useState(NO_TOOLS);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  /** Only the answer to the latest question counts: an older one would bring back what has changed since. */
  const turn = useRef(0);
  const latest = useRef<TabView | null>(null);
  latest.current = view;

  const ports = useMemo<PanelPorts>(() => {
    const adopt = async (asked: Promise<TabView>) => {
      turn.current += 1;
      const mine = turn.current;
      const next = await asked;
      if (mine === turn.current) {
        setView(next);
        setFailure(undefined);
      }
    };
    const adoptRun = (run: Run) =>
      setView(
        (before) => before && { ...before, runs: [...before.runs.filter(({ id }) => id !== run.id), run] },
      );
    const openSidePanel = offersSidePanel ? sidePanelOpener(tabId) : undefined;
    return {
      recheck: (fresh) => adopt(request('recheck', { tabId, fresh })),
      allow: (always) => adopt(request('allow', { tabId, always })),
      async grant() {
        // At once: a browser asks only within the click. Without permission it may not even tell the address.
        if (await requestAccess(latest.current?.url || 'all-sites'))
          await adopt(request('recheck', { tabId, fresh: false }));
      },
      plan: (action, args, on, choice) => request('plan', { tabId, action, arguments: args, on, ...choice }),
      async run(action, args, on, choice) {
        const answer = await request('run', { tabId, action, arguments: args, on, ...choice });
        if (!('ok' in answer)) adoptRun(answer);
        return answer;
      },
      answer: async (runId, allow, remember) =>
        adoptRun(await request('answer', { runId, allow, ...(remember && { remember }) })),
      cancel: async (runId) => adoptRun(await request('cancel', { runId })),
      async dismiss(runId) {
        await request('dismiss', { runId });
        setView((before) => before && { ...before, runs: before.runs.filter(({ id }) => id !== runId) });
      },
      async more(runId) {
        const run = await request('more', { runId });
        adoptRun(run);
        return run;
      },
      async saveFile(runId) {
        const { name, contentType, base64 } = await request('file', { runId });
        save(name, contentType, fromBase64(base64));
      },
      async saveRuns(runs) {
        const { toHar } = await import('../../lib/report/har.ts');
        save('runs.har', 'application/json', JSON.stringify(toHar(runs, version()), null, 2));
      },
      async saveDraft(format) {
        const answer = await request('draft', { tabId, format });
        if (!answer.ok) throw new Error(answer.message);
        save(format === 'awas' ? 'ai-actions.json' : 'agent.json', 'application/json', answer.text);
      },
      openAction: (action) => request('open', { tabId, action }),
      propose: (action) => request('propose', { tabId, action }),
      credentials: () => request('credentials', null),
      giveCredential: (action, secret) => request('giveCredential', { tabId, action, secret }),
      signIn: (action, client) => request('signIn', { tabId, action, ...client }),
      redirectUri: () => request('redirectUri', null),
      siteStatus: (document) => request('siteStatus', { tabId, document }),
      agents: () => request('agents', { tabId }),
      agentMode: async (on) =>
        void (await request('agentMode', { tabId, origin: latest.current?.origin ?? '', on })),
      grants: async () => {
        const all = await request('grants', null);
        return all.filter(({ site }) => site === latest.current?.origin);
      },
      revoke: async (id) => void (await request('revoke', { site: latest.current?.origin ?? '', id })),
      forgetCredentials: async () =>
        void (await request('forgetCredentials', { site: latest.current?.origin ?? '' })),
      overlay: (on) => adopt(request('overlay', { tabId, on })),
      reveal: async (selector, within) =>
        void (await request('reveal', { tabId, selector, ...(within && { within }) })),
      source: async (document) => (await request('source', { tabId, document })).text,
      copy: (text) => navigator.clipboard.writeText(text),
      openOptions,
      openReport: () => openReport(tabId),
      ...(openSidePanel && { openSidePanel: () => void openSidePanel() }),
    };
  }, [tabId, offersSidePanel]);

  // Half of our code, and none of it is needed for the first paint.
  useEffect(() => {
    void import('./heavy-tools.ts').then((heavy) => setTools(heavy.tools));
  }, []);

  useEffect(() => {
    let asking = false;
    let changed = false;
    let over = false;
    const refresh = async () => {
      changed = true;
      if (asking) return;
      asking = true;
      // Changes that come while an answer is under way are one more question, not many.
      while (changed && !over) {
        changed = false;
        turn.current += 1;
        const mine = turn.current;
        try {
          const next = await request('view', { tabId });
          if (mine !== turn.current || over) continue;
          setView(next);
          setFailure(undefined);
        } catch (error) {
          if (mine === turn.current) setFailure(error instanceof Error ? error.message : String(error));
        }
      }
      asking = false;
    };
    void refresh();
    const stop = onSessionChange(tabKeys(tabId), () => void refresh());
    // A background that dies over its work tells nobody: asked, it starts anew, and goes on or says how a run ended.
    const pulse = setInterval(() => {
      const { phase, runs } = latest.current ?? { phase: 'asking', runs: [] };
      if (phase === 'asking' || runs.some(({ state }) => state !== 'done')) void refresh();
    }, PULSE);
    return () => {
      over = true;
      clearInterval(pulse);
      stop();
    };
  }, [tabId]);

  return <Panel view={view} failure={failure} ports={ports} tools={tools} memory={memory} now={Date.now} />;
}
