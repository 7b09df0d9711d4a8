import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listening } from '../servers/http.ts';
import { startSite } from '../servers/site.ts';
import { run } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const PICTURE = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), deflateSync(Buffer.alloc(5_000, 7))]);

const manifest = {
  awp_version: '0.1',
  domain: 'archive.example',
  intent: 'Keeps pictures',
  actions: [
    {
      id: 'picture',
      description: 'Answers with a picture for whoever asks',
      auth_required: false,
      inputs: {},
      outputs: {},
      endpoint: '/picture',
      method: 'GET',
    },
  ],
};

let archive: Listening;

beforeAll(async () => {
  archive = await startSite(
    () => ({ '/agent.json': manifest }),
    ({ url }, response) => {
      if (url !== '/picture') return void response.writeHead(404).end();
      const headers = {
        'content-type': 'image/png',
        'content-disposition': 'attachment; filename="../dot.png"',
      };
      response.writeHead(200, headers).end(PICTURE);
    },
  );
});
afterAll(() => archive?.close());

describe('a result', () => {
  it('that is a file is offered as a download, with a harmless name and all its bytes', async () => {
    const { tab, popup } = await stage.visitUrl(`${archive.origin}/`);
    const shown = await run(popup, tab, { action: 'picture', unasked: true, result: /./ });
    expect(shown).toContain('bytes of image/png: not shown');
    await popup.front();
    await popup.evaluate(() => {
      const scope = globalThis as unknown as { blobs: Blob[]; kept: string[] };
      scope.blobs = [];
      scope.kept = [];
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        scope.blobs.push(blob as Blob);
        return make.call(URL, blob);
      };
      HTMLAnchorElement.prototype.click = function () {
        scope.kept.push(this.download, new URL(this.href).protocol);
      };
    });
    await popup.click('button', 'Save dot.png');
    const kept = await popup.until('the file', async () => {
      const { blobs, kept: names } = globalThis as unknown as { blobs: Blob[]; kept: string[] };
      const [blob] = blobs;
      return blob && names.length > 0
        ? { names, type: blob.type, bytes: [...new Uint8Array(await blob.arrayBuffer())] }
        : undefined;
    });
    expect(kept?.names).toEqual(['dot.png', 'blob:']);
    expect(kept?.type).toBe('image/png');
    expect(Buffer.from(kept?.bytes ?? []).equals(PICTURE)).toBe(true);
  });
});
