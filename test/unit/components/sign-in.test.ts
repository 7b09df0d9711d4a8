import { describe, expect, it } from 'vitest';
import { announced, button, calls } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

describe('a sign-in (ADP-3-f)', () => {
  it('proposes the declared scopes, names the server, and shows the granted scopes', async () => {
    const page = await gallery.show('calendar');
    await page.locator('.row').first().click();
    const form = page.getByRole('form', { name: 'Sign in to the service' });
    const scopes = form.getByLabel('Scopes');
    expect(await scopes.inputValue()).toBe('calendar.read https://calendar.example/auth/events.write');
    await form.getByText('accounts.calendar.example').waitFor();
    await form.getByText('tokens.calendar.example').waitFor();
    await form.getByText('https://abcdefghijklmnop.chromiumapp.org/').waitFor();
    expect(await button(page, 'Sign in…').isDisabled()).toBe(true);
    await form.getByLabel('Client ID').fill(' lens ');
    const secret = form.getByLabel('Client secret');
    expect(await secret.getAttribute('type')).toBe('password');
    await secret.fill('s3cret-of-the-client');
    await scopes.fill('calendar.read\n other.scope ');
    await page.keyboard.press('Escape');
    await page.locator('.row').first().click();
    expect(await form.getByLabel('Client ID').inputValue()).toBe(' lens ');
    expect(await secret.inputValue()).toBe('');
    await secret.fill('s3cret-of-the-client');
    await button(page, 'Sign in…').click();
    expect((await calls(page)).find(([name]) => name === 'signIn')).toEqual([
      'signIn',
      {
        action: 'awp:add_event',
        site: 'https://calendar.example',
        clientId: 'lens',
        clientSecret: 's3cret-of-the-client',
        scopes: ['calendar.read', 'other.scope'],
      },
    ]);
    expect(await page.getByRole('list', { name: 'Granted:', exact: true }).allInnerTexts()).toEqual([
      'calendar.read',
    ]);
    expect(await page.getByRole('list', { name: 'Not granted:' }).allInnerTexts()).toEqual([
      'https://calendar.example/auth/events.write',
    ]);
    expect(await page.content()).not.toContain('s3cret');
    await button(page, 'Forget').click();
    expect(await secret.inputValue()).toBe('');
  });

  it('takes a client or a key from a file, and keeps nothing of it before it is used', async () => {
    const page = await gallery.show('calendar');
    await page.locator('.row').first().click();
    const choose = (name: string, text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await choose('client.json', '{"installed": {"client_id": "mine", "client_secret": "s3cret"}}');
    await expect.poll(() => page.getByLabel('Client ID').inputValue()).toBe('mine');
    expect(await page.getByLabel('Client secret').inputValue()).toBe('s3cret');
    await choose('.env', 'PORT=1\nCALENDAR_TOKEN="t0ken"\n');
    await expect.poll(() => page.getByLabel('Credential', { exact: false }).inputValue()).toBe('t0ken');
    expect(await announced(page)).toBe('Loaded from .env. Press Use to keep the credential.');
    await choose('notes.txt', 'one\ntwo');
    await page.getByRole('alert').getByText('no key, token or client ID').waitFor();
    expect((await calls(page)).some(([name]) => name === 'giveCredential' || name === 'signIn')).toBe(false);
    await button(page, 'Use').click();
    expect((await calls(page)).at(-1)).toEqual([
      'giveCredential',
      { action: 'awp:add_event', site: 'https://calendar.example', secret: 't0ken' },
    ]);
  });
});
