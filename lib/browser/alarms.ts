import { browser } from 'wxt/browser';
import type { Alarms } from './ports.ts';

export const alarms: Alarms = {
  async set(name, at) {
    await browser.alarms.create(name, { when: at });
  },
  async clear(name) {
    await browser.alarms.clear(name);
  },
};

/** Must be called synchronously at the worker's start, because an alarm may have started it. */
export function onAlarm(listener: (name: string) => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => listener(name));
}
