import { describe, expect, it } from 'vitest';
import { readSettings, writeSettings } from '../../../lib/background/settings.ts';
import { DEFAULT_SETTINGS } from '../../../lib/messaging/contract/settings.ts';
import { memoryArea } from './memory-platform.ts';

describe('settings', () => {
  it.each<[string, unknown, object]>([
    ['nothing yet', undefined, DEFAULT_SETTINGS],
    ['an older version', { mode: 'on-click' }, { ...DEFAULT_SETTINGS, mode: 'on-click' }],
    ['something spoilt', { mode: 'sometimes', allowedOrigins: 7 }, DEFAULT_SETTINGS],
    ['nonsense', 'every-site', DEFAULT_SETTINGS],
  ])('of %s are whole', async (_name, stored, expected) => {
    const area = memoryArea();
    if (stored !== undefined) await area.set('settings', stored);
    expect(await readSettings(area)).toEqual(expected);
  });

  it('are kept clean', async () => {
    const area = memoryArea();
    const saved = await writeSettings(area, {
      ...DEFAULT_SETTINGS,
      mode: 'allowed-sites',
      allowedOrigins: [
        ' https://shop.example/books?x#y',
        'shop.example',
        'http://localhost:8080',
        'javascript:alert(1)',
        'localhost:8080',
        '',
        'https://',
      ],
      agentsStopped: false,
      agentsMayRead: true,
      agentName: 'my agent\r\nX-Evil: 1',
    });
    expect(saved).toEqual({
      ...DEFAULT_SETTINGS,
      mode: 'allowed-sites',
      allowedOrigins: ['http://localhost:8080', 'https://localhost:8080', 'https://shop.example'],
      agentName: 'myagentX-Evil1',
    });
    expect(await readSettings(area)).toEqual(saved);
  });

  it('keep rules that are hidden, by the origins that have any', async () => {
    const { hiddenRules } = await writeSettings(memoryArea(), {
      ...DEFAULT_SETTINGS,
      hiddenRules: {
        'https://shop.example/books': ['awas/path-malformed', 'awas/path-malformed', 'Not a rule', ''],
        'https://empty.example': [],
        'no origin': ['awas/path-malformed'],
      },
    });
    expect(hiddenRules).toEqual({ 'https://shop.example': ['awas/path-malformed'] });
  });

  it('an agent without a name has ours', async () => {
    expect((await writeSettings(memoryArea(), { ...DEFAULT_SETTINGS, agentName: ' \n' })).agentName).toBe(
      'awas-lens',
    );
  });
});
