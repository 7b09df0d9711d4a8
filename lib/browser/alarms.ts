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

/** An appointment has come. To be called in the first turn of the worker, as it may be what woke it. */
export function onAlarm(listener: (name: string) => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => listener(name));
}
