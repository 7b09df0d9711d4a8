import { describe, expect, test } from 'vitest';
import { isAllowed, matches, mayUse, policyFor } from '../../../../lib/formats/agents-txt/access.ts';
import type { AccessPolicy } from '../../../../lib/model/index.ts';

const policy = (allow: string[], disallow: string[], agents: AccessPolicy['agents'] = []): AccessPolicy => ({
  allow,
  disallow,
  agents,
});

describe('ATX-2.6-a Allow and Disallow are matched as robots.txt globs', () => {
  test.each([
    ['/', '/anything', true],
    ['/fish', '/fish.html', true],
    ['/fish', '/Fish.asp', false],
    ['/fish*', '/fishheads/x', true],
    ['/fish/', '/fish', false],
    ['/*.php', '/folder/any.php.file', true],
    ['/*.php$', '/filename.php', true],
    ['/*.php$', '/filename.php?x=1', false],
    ['/fish*.php', '/fishheads/catfish.php', true],
    ['/a*b*c$', '/axbxbxc', true],
    ['/a*b*c$', '/axbxbxcd', false],
    ['/a*a$', '/a', false],
    ['*', '/x', true],
    ['**', '/x', true],
    ['/$', '/', true],
    ['/$', '/x', false],
    ['/x$y', '/x$y', true],
  ])('%s and %s', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
    expect(isAllowed(policy([], [pattern]), [], path, 'x').allowed).toBe(!expected);
  });

  test.each([
    ['/a%3cd', '/a%3Cd', true],
    ['/caf\u00e9', '/caf%C3%A9', true],
    ['/%7Ejoe', '/~joe', true],
    ['/a%2Fb', '/a/b', false],
    ['/\ud800', '/%EF%BF%BD', true],
  ])('RFC 9309 §2.2.2: %s and %s are compared by their octets', (pattern, path, same) => {
    expect(isAllowed(policy([], [pattern]), [], path, 'x').allowed).toBe(!same);
  });

  test('matching takes time in proportion to the text', () => {
    const pattern = `/${'*a'.repeat(5_000)}*b`;
    expect(matches(pattern, `/${'a'.repeat(200_000)}`)).toBe(false);
  });
});

test('ATX-2.6-b a path that is disallowed is not accessed', () => {
  const answer = isAllowed(policy(['/api/*'], ['/admin/*']), [], '/admin/users', 'x');
  expect(answer).toEqual({ allowed: false, because: 'Disallow: /admin/*' });
});

test.each([
  [['/'], ['/private'], '/private/x', false],
  [['/private/open'], ['/private'], '/private/open/x', true],
  [['/page'], ['/*.ph'], '/page.php', true],
  [['/folder'], ['/folder'], '/folder/x', true],
  [['/p*'], ['/*.htm'], '/page.htm', false],
])(
  'ATX-2.6-c of Allow %j and Disallow %j the more specific decides for %s',
  (allow, disallow, path, expected) => {
    expect(isAllowed(policy(allow, disallow), [], path, 'x').allowed).toBe(expected);
  },
);

test('a path that no pattern matches is allowed, as in robots.txt; an empty Disallow forbids nothing', () => {
  expect(isAllowed(policy(['/api'], []), [], '/other', 'x').allowed).toBe(true);
  expect(isAllowed(policy([], ['']), [], '/other', 'x').allowed).toBe(true);
});

test.each([
  ['/api/search', true],
  ['/api/search/?q=tent', true],
  ['/users/42/notes', true],
  ['/users//notes', false],
  ['/users/42/notes/7', false],
  ['/other', false],
])('ATX-2.6-d without any pattern only the capabilities’ paths are permitted: %s', (path, expected) => {
  const capabilities = ['/api/search', '/users/{id}/notes'];
  expect(isAllowed(policy([], []), capabilities, path, 'x').allowed).toBe(expected);
});

describe('agent blocks', () => {
  const agents = [
    { name: '*', capabilities: ['a'] },
    { name: 'Claude', capabilities: ['a', 'b'], disallow: ['/private'] },
    { name: 'open' },
  ];

  test.each([
    ['claude', 'Claude'],
    ['CLAUDE/1.2 (+https://claude.example)', 'Claude'],
    ['claude-web', '*'],
    ['', '*'],
    ['constructor', '*'],
  ])('ATX-2.7-a %s is matched by its first token without case, else by *', (name, block) => {
    expect(policyFor(policy([], [], agents), name)?.name).toBe(block);
  });

  test('ATX-2.7-d Capabilities of the matching block restricts; without it all are permitted', () => {
    const all = policy([], [], agents);
    expect(mayUse(all, 'b', 'claude').allowed).toBe(true);
    expect(mayUse(all, 'c', 'claude')).toEqual({
      allowed: false,
      because: 'Agent: Claude, Capabilities: a, b',
    });
    expect(mayUse(all, 'b', 'other').allowed).toBe(false);
    expect(mayUse(all, 'z', 'open').allowed).toBe(true);
    expect(mayUse(policy([], []), 'z', 'any').allowed).toBe(true);
  });

  test('patterns in a block hold for its agent only', () => {
    const all = policy(['/api'], [], agents);
    expect(isAllowed(all, [], '/private', 'claude').allowed).toBe(false);
    expect(isAllowed(all, [], '/private', 'other').allowed).toBe(true);
  });

  test('ATX-2.7-e the block’s rate limit is the agent’s; of several blocks of one name the later over the earlier', () => {
    const limit = (requests: number) => ({ requests, windowMs: 60_000, declared: `${requests}/minute` });
    const twice = policy(
      [],
      [],
      [
        { name: 'a', rateLimit: limit(1), capabilities: ['x'] },
        { name: 'A', rateLimit: limit(2) },
      ],
    );
    expect(policyFor(twice, 'a')).toMatchObject({ rateLimit: { requests: 2 }, capabilities: ['x'] });
  });
});
