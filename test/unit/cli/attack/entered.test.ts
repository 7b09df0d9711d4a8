import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInit } from '../../../../lib/cli/init.ts';
import { ENTERED_ELEMENT, enteredForms, HELD } from '../../../entered.ts';
import { type Listening, serve } from '../../../servers/http.ts';
import { connect } from '../mcp-client.ts';
import { check, folder, inProcess } from '../process.ts';

const FORMS = enteredForms();

let site: Listening;
beforeAll(async () => {
  site = await serve(({ url }, response) => {
    const isPage = url === '/' || url?.startsWith('/save');
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' });
    response.end(
      url === '/'
        ? `<!doctype html><title>Account</title>${ENTERED_ELEMENT}<h1>Account</h1>${FORMS.join('')}`
        : '<h1>Saved</h1>',
    );
  });
});
afterAll(() => site.close());

describe('what the controls of a page hold', { timeout: 120_000 }, () => {
  test('is in no tool, reply, resource or log of the server', async () => {
    await using session = await connect(['--drafts', site.origin], 'accept', { onPages: true });
    const { tools } = await session.client.listTools();
    const drafted = tools.filter(({ name }) => !name.startsWith('awas_lens_'));
    expect(drafted.length).toBeGreaterThan(20);
    const [first] = drafted;
    const replies = [
      await session.call(first?.name ?? '', { note: 'x' }),
      await session.call(first?.name ?? '', { nothing: 'x' }),
      await session.call('awas_lens_status', {}),
      await session.call('awas_lens_status', { tool: first?.name ?? '' }),
    ];
    const { resources } = await session.client.listResources();
    const read = await Promise.all(resources.map(({ uri }) => session.client.readResource({ uri })));
    expect(JSON.stringify([tools, replies, read]) + session.stderr()).not.toMatch(HELD);
    expect(session.questions.join()).toMatch(HELD);
  });

  test.each(['text', 'json', 'markdown', 'sarif', 'junit', 'html', 'github'])(
    'is in no report: %s',
    async (format) => {
      await using place = await folder();
      const { stdout, stderr } = await check(['--page', '--format', format, site.origin], {
        cwd: place.path,
      });
      expect(stdout + stderr).not.toMatch(HELD);
    },
  );

  test('is in no manifest', async () => {
    await using place = await folder();
    const { status, stdout } = await inProcess(runInit, [site.origin], { cwd: place.path });
    expect([status, stdout]).toEqual([0, expect.stringContaining('"note"')]);
    // Standard output must not contain the contents of a control. Standard error may.
    expect(stdout).not.toMatch(HELD);
  });
});
