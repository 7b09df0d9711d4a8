import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, type TestServer } from '../servers/http.ts';
import { type OAuthService, startOAuth } from '../servers/oauth.ts';
import { startSite } from '../servers/site.ts';
import { outcome, rowOf } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

let service: OAuthService;
let api: TestServer;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  service = await startOAuth();
  api = await serve(({ headers }, response) => {
    const known = service.tokens.some((token) => headers.authorization === `Bearer ${token}`);
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
    response.end(known ? '{"name":"Ada Lovelace"}' : '{}');
  });
  site = await startSite(() => ({
    '/agent.json': {
      awp_version: '0.1',
      domain: '127.0.0.1',
      intent: 'Knows you',
      actions: [{ id: 'me', description: 'Who you are', endpoint: `${api.origin}/me`, method: 'GET' }],
      auth: {
        required_for: ['me'],
        type: 'oauth2',
        authorization_url: service.authorizationUrl,
        token_url: service.tokenUrl,
        scopes: ['profile.read'],
      },
    },
  }));
});
afterAll(() => Promise.all([service, api, site].map((each) => each.close())));

describe('ADP-3-f: signing in by OAuth 2 in a window of the browser', () => {
  it('exchanges the service’s code, with PKCE, for the action’s token', async () => {
    const { popup } = await stage.visitUrl(`${site.origin}/`);
    await popup.click('button', rowOf('me'));
    await popup.fill('textbox', 'Client ID', 'lens');
    await popup.fill('textbox', /^Client secret/, 's3cret-of-the-client');
    await popup.fill('textbox', /^Scopes/, 'profile.read mail.read');
    await popup.click('button', 'Sign in…');
    const window = await stage.driver.opened(service.authorizationUrl);
    await window.click('link', 'Yes');
    await popup.expectText('A credential is kept');
    // Firefox first sends a request of its own, so only the last request counts.
    const asked = service.asked.at(-1);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'lens',
      scope: 'profile.read mail.read',
      code_challenge_method: 'S256',
    });
    expect(service.grants).toMatchObject([
      {
        grant_type: 'authorization_code',
        client_secret: 's3cret-of-the-client',
        redirect_uri: asked?.redirect_uri,
        code_verifier: expect.stringMatching(/^[\w-]{43,}$/),
      },
    ]);
    await popup.expectText(/Granted:\s*dummy[\s\S]*Not granted:\s*profile\.read/);
    await popup.expectText(/didn’t grant “profile\.read”/);
    await popup.click('button', 'Run');
    expect(await outcome(popup, 'me')).toContain('Ada Lovelace');
    expect(api.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${service.tokens[0]}`]);
    expect(await popup.text()).not.toContain(service.tokens[0]);
    expect(asked?.client_secret).toBeUndefined();
    await popup.click('button', 'Forget');
    await popup.expect('button', 'Sign in…');
  });

  it('says so if the person closes the window, and requests no token', async () => {
    const before = service.grants.length;
    const { popup } = await stage.visitUrl(`${site.origin}/`);
    await popup.click('button', rowOf('me'));
    await popup.fill('textbox', 'Client ID', 'lens');
    await popup.click('button', 'Sign in…');
    await (await stage.driver.opened(service.authorizationUrl)).close();
    await popup.expectText('Sign-in failed');
    expect(service.grants).toHaveLength(before);
  });
});
