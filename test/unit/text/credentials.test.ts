import { describe, expect, it, test } from 'vitest';
import { credentialsIn, credentialUnder, endsInChecksum } from '../../../lib/text/credentials.ts';
import { drawing, HARMLESS, HARMLESS_VALUES, MARKED, NAMED } from './credential-table.ts';

const DRAWN = 50;
const seeds = Array.from({ length: DRAWN }, (_, seed) => seed + 1);

test('the tables are large enough', () => {
  expect(MARKED.length + NAMED.length).toBeGreaterThanOrEqual(60);
  expect(HARMLESS.length + HARMLESS_VALUES.length).toBeGreaterThanOrEqual(80);
});

describe('a credential by its form or place', () => {
  test.each(MARKED)('%s', (_, make) => {
    const missed = seeds
      .map((seed) => make(drawing(seed)))
      .filter((secret) => credentialsIn(`Use ${secret} for it.`, 'declared').length !== 1);
    expect(missed).toEqual([]);
  });
});

describe('a credential behind a name', () => {
  test.each(NAMED)('%s', (_, make) => {
    const missed = seeds
      .map((seed) => make(drawing(seed)))
      .filter((secret) => credentialUnder('api_key', secret, 'declared') === undefined);
    expect(missed).toEqual([]);
  });
  test.each(
    'token auth_token api_key Api-Key X-API-Key client_secret bearer_token credentials password apiKey accessToken secret_access_key'.split(
      ' ',
    ),
  )('%s', (name) =>
    expect(credentialUnder(name, drawing(7)('0123456789abcdef', 32), 'sample')).toBeDefined(),
  );
});

describe('no credential', () => {
  test.each(HARMLESS)('%j', (text) => expect(credentialsIn(text, 'declared')).toEqual([]));
  test.each(HARMLESS_VALUES)('%j behind a name', (value) => {
    expect(credentialUnder('token', value, 'declared')).toBeUndefined();
    expect(credentialsIn(value, 'declared')).toEqual([]);
  });
  it.each(['hunter2-and-more', 'S3cu-rePw!', 'd16e2f6039f1'])('%j in a sample of a request', (value) =>
    expect(credentialUnder('password', value, 'sample')).toBeUndefined(),
  );
});

it('points at the credential itself', () => {
  const draw = drawing(3);
  const secret = `sk_${'live'}_${draw('0123456789abcdefghijklmnop', 24)}`;
  expect(credentialsIn(`Send ${secret}, always.`, 'declared')).toEqual([
    { index: 5, length: secret.length, kind: 'a credential of Stripe' },
  ]);
});

/** GitHub publishes this token to explain its checksum. */
it('knows the checksum of GitHub and npm', () => {
  expect(endsInChecksum('zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17')).toBe(true);
  expect(endsInChecksum('zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq18')).toBe(false);
});

it('takes time in proportion to the length', () => {
  for (const piece of [
    'key:',
    'eyJabcdefgh.',
    '://a:b',
    'sk-',
    'token=',
    'Bearer a',
    'a.b',
    '-----BEGIN PRIVATE KEY-----',
    `-----BEGIN PRIVATE KEY-----${'abc: \n'.repeat(10)}!`,
    'api-key: aB3xYz9Qw8Er7Ty6 ',
  ])
    credentialsIn(piece.repeat(500_000 / piece.length), 'declared');
}, 5_000);
