import { describe, expect, it, test } from 'vitest';
import type { Asker, AskReason, Effect, Risk } from '../../../lib/model/index.ts';
import {
  type Circumstances,
  decide,
  type Judged,
  mayBeRemembered,
  realRisk,
} from '../../../lib/policy/index.ts';

const SITE = 'https://shop.example';
const API = 'https://api.example';

const request = (more: Partial<Effect> = {}): Effect => ({
  kind: 'request',
  method: 'GET',
  target: SITE,
  path: '/find',
  over: 'http',
  cookies: false,
  credential: false,
  ...more,
});
const control = (kind: Effect['kind'], method: string, target = SITE): Effect =>
  request({ kind, method, target, over: 'page', cookies: true });

const own = { document: `${SITE}/agent.json`, origin: SITE, foreign: false };
const foreign = { document: `${API}/agent.json`, origin: API, foreign: true };
const judged = (effects: readonly Effect[], more: Partial<Judged> = {}): Judged => ({
  declarer: own,
  effects,
  risk: 'read',
  confirm: false,
  ...more,
});
const by = (asker: Asker['kind'], more: Partial<Circumstances> = {}): Circumstances => ({
  asker,
  site: SITE,
  agentsMayRead: true,
  readable: new Set(),
  ...more,
});

function decided(what: Judged, circumstances: Circumstances): 'allow' | 'as the page' | readonly AskReason[] {
  const decision = decide(what, circumstances);
  if (decision.verdict === 'ask') return decision.question.because;
  return decision.questionIfPageFails ? 'as the page' : 'allow';
}

const EFFECTS = {
  'a GET of its own': [request()],
  'a HEAD of its own': [request({ method: 'HEAD' })],
  'a GET elsewhere': [request({ target: API })],
  'a POST of its own': [request({ method: 'POST' })],
  'a POST elsewhere': [request({ method: 'POST', target: API })],
  'a GET of its own with a credential': [request({ credential: true })],
  'a GET elsewhere with a credential': [request({ target: API, credential: true })],
  'a GET of its own, then polling elsewhere': [request(), request({ target: API, purpose: 'poll' })],
  'a GET of its own, then a POST': [request(), request({ method: 'POST' })],
  'a GET elsewhere, then polling with a credential': [
    request({ target: API }),
    request({ target: API, purpose: 'poll', credential: true }),
  ],
  'a method that only ends in GET': [request({ method: 'TARGET' })],
  'a list of tools, its own': [request({ method: 'POST', over: 'mcp', purpose: 'list-tools' })],
  'a list of tools elsewhere': [request({ method: 'POST', over: 'mcp', target: API, purpose: 'list-tools' })],
  'a call of a tool': [request({ method: 'POST', over: 'mcp' })],
  'a message over a WebSocket': [request({ over: 'websocket' })],
  'a form that sends a GET to its own site': [control('submission', 'GET')],
  'a form that sends a GET elsewhere': [control('submission', 'GET', API)],
  'a form that sends a POST': [control('submission', 'POST')],
  'a link of its own': [control('link', 'GET')],
  'a link elsewhere': [control('link', 'GET', API)],
  'what a script does': [control('click', '')],
  'a target that cannot be told': [request({ target: '' })],
} satisfies Record<string, readonly Effect[]>;

type Expected = ReturnType<typeof decided>;
const EFFECT: Expected = ['effect'];
const OTHER: Expected = ['other-origin'];
const CREDENTIAL: Expected = ['credential', 'other-origin'];

const TABLE: readonly (readonly [keyof typeof EFFECTS, Expected, Expected])[] = [
  ['a GET of its own', 'allow', 'allow'],
  ['a HEAD of its own', 'allow', 'allow'],
  ['a GET elsewhere', 'allow', 'as the page'],
  ['a POST of its own', EFFECT, EFFECT],
  ['a POST elsewhere', EFFECT, EFFECT],
  ['a GET of its own with a credential', 'allow', CREDENTIAL],
  ['a GET elsewhere with a credential', 'allow', CREDENTIAL],
  ['a GET of its own, then polling elsewhere', 'allow', OTHER],
  ['a GET of its own, then a POST', EFFECT, EFFECT],
  ['a GET elsewhere, then polling with a credential', 'allow', CREDENTIAL],
  ['a method that only ends in GET', EFFECT, EFFECT],
  ['a list of tools, its own', 'allow', OTHER],
  ['a list of tools elsewhere', 'allow', OTHER],
  ['a call of a tool', EFFECT, EFFECT],
  ['a message over a WebSocket', EFFECT, EFFECT],
  ['a form that sends a GET to its own site', 'allow', 'allow'],
  ['a form that sends a GET elsewhere', 'allow', EFFECT],
  ['a form that sends a POST', EFFECT, EFFECT],
  ['a link of its own', 'allow', EFFECT],
  ['a link elsewhere', EFFECT, EFFECT],
  ['what a script does', EFFECT, EFFECT],
  ['a target that cannot be told', 'allow', 'as the page'],
];

describe('decide', () => {
  it('says so if nobody needs to be asked', () => {
    expect(decide(judged([request()]), by('agent'))).toEqual({ verdict: 'allow' });
  });
  it('has every effect in its table', () => {
    expect(TABLE.map(([name]) => name)).toEqual(Object.keys(EFFECTS));
  });
  describe.each(TABLE)('on %s', (name, forPerson, forOthers) => {
    const what = judged(EFFECTS[name]);
    it('for a person', () => expect(decided(what, by('person'))).toEqual(forPerson));
    it('for a page and an agent alike', () => {
      expect(decided(what, by('page'))).toEqual(forOthers);
      expect(decided(what, by('agent'))).toEqual(forOthers);
    });
    it('asks everybody if another origin declares it, or the site wants a confirmation', () => {
      for (const asker of ['person', 'page', 'agent'] as const) {
        const effect = decided(what, by(asker)) === EFFECT || decided(what, by(asker)).includes('effect');
        const also: readonly AskReason[] = effect ? ['effect'] : [];
        const elsewhere = decided({ ...what, declarer: foreign }, by(asker));
        expect(elsewhere).toEqual(['foreign', ...also]);
        expect(decided({ ...what, confirm: true }, by(asker))).toEqual(['confirm', ...also]);
        const review = { ...what, confirm: true, review: 'AI: buy' };
        expect(decided(review, by(asker))).toEqual(['review', ...also]);
        const both = decided({ ...what, declarer: foreign, confirm: true }, by(asker));
        expect(both).toEqual(['foreign', 'confirm', ...also]);
      }
    });
    it.each<Risk>(['change', 'destructive', 'irreversible'])('asks everybody if it is “%s”', (risk) => {
      for (const asker of ['person', 'page', 'agent'] as const)
        expect(decided({ ...what, risk }, by(asker))).toEqual(['effect']);
    });
    it('asks before reads of a page or an agent if the person wants that, but never before the person’s own', () => {
      const strict = { agentsMayRead: false };
      expect(decided(what, by('person', strict))).toEqual(forPerson);
      const expected = forOthers === EFFECT ? EFFECT : ['reads-ask'];
      for (const asker of ['page', 'agent'] as const)
        expect(decided(what, by(asker, strict))).toEqual(expected);
    });
    it('needs no word for an origin that the person lets the site read, but for each other one', () => {
      const all = by('page', { readable: new Set([SITE, API, '']) });
      expect(decided(what, all)).toEqual(forOthers === EFFECT ? EFFECT : 'allow');
      const none = by('page', { readable: new Set(['https://api.example:8443', 'https://x.api.example']) });
      expect(decided(what, none)).toEqual(forOthers);
    });
  });

  it('names the origins that a yes lets the site read, each once, and no others', () => {
    const many = [request({ target: API }), request({ target: API, purpose: 'poll' }), request()];
    const decision = decide(judged(many), by('page'));
    expect(decision).toMatchObject({ verdict: 'ask', question: { targets: [API], changes: [] } });
    const more = [...many, request({ target: 'https://third.example', purpose: 'poll' })];
    expect(decide(judged(more), by('page', { readable: new Set([API]) }))).toMatchObject({
      question: { targets: ['https://third.example'] },
    });
  });
  it('asks the person the same question if the page itself couldn’t do the read', () => {
    expect(decide(judged(EFFECTS['a GET elsewhere']), by('agent'))).toEqual({
      verdict: 'allow',
      questionIfPageFails: { because: ['other-origin'], targets: [API], changes: [], rememberable: true },
    });
  });
  it('opens a detail elsewhere only with a word of the person, never as the page', () => {
    const detail = judged([request({ target: API, purpose: 'detail' })]);
    expect(decided(detail, by('page'))).toEqual(['other-origin']);
    expect(decided(detail, by('page', { readable: new Set([API]) }))).toBe('allow');
  });
});

describe('mayBeRemembered', () => {
  test.each<[Risk, boolean]>([
    ['read', true],
    ['change', true],
    ['destructive', false],
    ['irreversible', false],
  ])('what is “%s”: %s', (risk, expected) => {
    expect(mayBeRemembered({ risk, confirm: false, declarer: own })).toBe(expected);
    expect(mayBeRemembered({ risk, confirm: true, declarer: own })).toBe(false);
    expect(mayBeRemembered({ risk, confirm: false, declarer: foreign })).toBe(false);
    const decision = decide(judged([request({ method: 'POST' })], { risk }), by('agent'));
    expect(decision).toMatchObject({ question: { rememberable: expected } });
  });
});

describe('realRisk', () => {
  test.each<[keyof typeof EFFECTS, Risk]>([
    ['a GET of its own', 'read'],
    ['a GET elsewhere with a credential', 'read'],
    ['a list of tools elsewhere', 'read'],
    ['a form that sends a GET elsewhere', 'read'],
    ['a link of its own', 'read'],
    ['a POST of its own', 'change'],
    ['a call of a tool', 'change'],
    ['a message over a WebSocket', 'change'],
    ['a form that sends a POST', 'change'],
    ['what a script does', 'change'],
    ['a GET of its own, then a POST', 'change'],
    ['a method that only ends in GET', 'change'],
  ])('of a “read” that is %s: %s', (name, expected) => {
    expect(realRisk({ risk: 'read' }, EFFECTS[name])).toBe(expected);
  });
  test.each<Risk>(['change', 'destructive', 'irreversible'])(
    'is never less than the declared “%s”',
    (risk) => {
      for (const effects of Object.values(EFFECTS)) expect(realRisk({ risk }, effects)).toBe(risk);
    },
  );
});
