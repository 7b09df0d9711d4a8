import { expect, it } from 'vitest';
import { refuseTarget } from '../../../../lib/run/index.ts';

const PUBLIC = 'https://shop.example/';
const HOME = 'http://localhost:3000/';

it.each<[url: string, page: string, refusal: RegExp | undefined]>([
  ['https://api.example/x', PUBLIC, undefined],
  ['wss://api.example/x', PUBLIC, undefined],
  ['https://8.8.8.8/', PUBLIC, undefined],
  ['https://[2606:4700::1111]/', PUBLIC, undefined],
  ['http://api.example/x', PUBLIC, /isn’t encrypted/],
  ['ws://api.example/x', PUBLIC, /isn’t encrypted/],
  ['ftp://api.example/x', PUBLIC, /isn’t an https address/],
  ['file:///etc/passwd', PUBLIC, /isn’t an https address/],
  ['javascript:alert(1)', PUBLIC, /isn’t an https address/],
  ['https://me:secret@api.example/', PUBLIC, /user name or password/],
  ['not a url', PUBLIC, /isn’t a URL/],
  // Private addresses can be spelled in many ways.
  ['https://127.0.0.1/', PUBLIC, /private network/],
  ['https://2130706433/', PUBLIC, /private network/],
  ['https://0x7f.1/', PUBLIC, /private network/],
  ['https://0300.0250.1.1/', PUBLIC, /private network/],
  ['https://127.0.0.1./', PUBLIC, /private network/],
  ['https://localhost./', PUBLIC, /private network/],
  ['https://0.0.0.0/', PUBLIC, /private network/],
  ['https://100.64.1.1/', PUBLIC, /private network/],
  ['https://169.254.169.254/latest/meta-data', PUBLIC, /private network/],
  ['https://[::1]/', PUBLIC, /private network/],
  ['https://[::ffff:169.254.169.254]/', PUBLIC, /private network/],
  ['https://[fec0::1]/', PUBLIC, /private network/],
  ['https://[2002:a9fe:a9fe::]/', PUBLIC, /private network/],
  ['https://[64:ff9b::a9fe:a9fe]/', PUBLIC, /private network/],
  ['https://metadata.google.internal./', PUBLIC, /private network/],
  ['https://router.lan/', PUBLIC, /private network/],
  ['https://printer.local/', PUBLIC, /private network/],
  ['https://nas.home.arpa/', PUBLIC, /private network/],
  ['https://app.localhost/', PUBLIC, /private network/],
  ['http://127.0.0.1:8080/', HOME, undefined],
  ['http://app.localhost:8080/', HOME, undefined],
  ['http://[::1]:8080/', HOME, undefined],
  ['http://192.168.0.2/', HOME, /private network/],
  ['https://router.lan/api', 'https://router.lan/', undefined],
  ['http://router.lan/api', 'http://router.lan/', /isn’t encrypted/],
  ['https://nas.lan/api', 'https://router.lan/', /private network/],
  ['https://127.0.0.1/', 'https://router.lan/', /private network/],
  ['https://127.0.0.1/', 'about:blank', /private network/],
])('WOA-8.1-a, WOA-8.2-b: %s from %s', (url, page, refusal) => {
  const answer = refuseTarget(url, page);
  if (refusal)
    expect(answer).toMatchObject({ code: 'forbidden-target', message: expect.stringMatching(refusal) });
  else expect(answer).toBeUndefined();
});
