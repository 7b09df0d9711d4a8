import fc from 'fast-check';
import { MOODS, type Mood } from './server.ts';
import {
  type Declaration,
  type Declared,
  type FormOnPage,
  type Host,
  type Place,
  SITES,
  type Site,
  type Target,
} from './web.ts';

export type Remember = 'no' | 'these-values' | 'any-values';

/** A step is plain data, so a failing sequence can be printed. */
export type Step =
  | {
      readonly do: 'visit';
      readonly tab: number;
      readonly site: Site;
      readonly path: 0 | 1;
      readonly later: boolean;
      readonly announced: boolean;
    }
  | { readonly do: 'close'; readonly tab: number }
  | { readonly do: 'change'; readonly site: Site; readonly edit: Edit; readonly seen: boolean }
  | {
      readonly do: 'call';
      readonly tab: number;
      readonly tool: Tool;
      readonly with: 'token' | 'nothing' | 'huge';
      readonly times: 1 | 2 | 6;
      readonly hasty: boolean;
      readonly waits: boolean;
    }
  | {
      readonly do: 'status';
      readonly tab: number;
      readonly of: 'latest' | 'all' | 'any run' | 'tool';
      readonly n: number;
    }
  | { readonly do: 'agent'; readonly tab: number; readonly tool: Tool }
  | { readonly do: 'report'; readonly tab: number }
  | {
      readonly do: 'press';
      readonly tab: number;
      readonly tool: Tool;
      readonly on: 'http' | 'page';
      readonly override: boolean;
    }
  | {
      readonly do: 'answer';
      readonly n: number;
      readonly allow: boolean;
      readonly remember: Remember;
      readonly tab: number;
      readonly twice: boolean;
      readonly hasty: boolean;
    }
  | { readonly do: 'revoke'; readonly n: number }
  | { readonly do: 'cancel' | 'dismiss'; readonly n: number }
  | { readonly do: 'policy'; readonly site: Site; readonly tool: Tool; readonly target: Target }
  | {
      readonly do: 'settings';
      readonly set: 'agents read' | 'agents ask' | 'agents stopped' | 'agents go';
    }
  | { readonly do: 'agent mode'; readonly site: Site }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'die'; readonly after: number; readonly done: boolean }
  | { readonly do: 'mood'; readonly host: Host; readonly mood: Mood }
  | { readonly do: 'swap form'; readonly tab: number }
  | { readonly do: 'fill storage'; readonly room: number }
  | { readonly do: 'secret'; readonly tab: number; readonly tool: Tool }
  | { readonly do: 'forget secrets' }
  | { readonly do: 'open'; readonly tab: number; readonly tool: Tool }
  | { readonly do: 'ours'; readonly n: number; readonly what: 'close' | 'leave' | 'first page' | 'call' }
  | { readonly do: 'forge'; readonly tab: number; readonly n: number };

export type Tool = 'find' | 'buy' | 'send';

export type Edit =
  | { readonly of: 'find' | 'buy'; readonly to: Partial<Declared> }
  | { readonly place: Place }
  | { readonly form: FormOnPage | null };

export interface Play {
  readonly sites: { readonly [Name in Site]: Declaration };
  readonly webmcp: boolean;
  readonly judged: boolean;
  readonly steps: readonly Step[];
}

const one = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const mostly = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const nearly = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const declared = (method: Declared['method']): fc.Arbitrary<Declared> =>
  fc.record({
    transport: mostly('http', 'mcp', 'list', 'detail', 'socket') as fc.Arbitrary<Declared['transport']>,
    method: mostly(method, 'GET', 'POST', 'DELETE') as fc.Arbitrary<Declared['method']>,
    target: one(
      'own',
      'own',
      'own',
      'own',
      'own',
      'api',
      'api',
      'open',
      'bank',
      'lan',
    ) as fc.Arbitrary<Target>,
    path: nearly(0, 1) as fc.Arbitrary<0 | 1>,
    inputs: nearly(0, 1) as fc.Arbitrary<0 | 1>,
    sensitivity: nearly('none', 'standard', 'destructive', 'irreversible') as fc.Arbitrary<
      Declared['sensitivity']
    >,
    confirm: nearly<boolean>(false, true),
    poll: nearly('none', 'own', 'api') as fc.Arbitrary<Declared['poll']>,
    credential: mostly<boolean>(false, true),
  });

const form: fc.Arbitrary<FormOnPage> = fc.record({
  by: one('manifest', 'attributes'),
  declared: one('GET', 'POST'),
  method: one('get', 'post'),
  action: mostly('own', 'evil') as fc.Arbitrary<FormOnPage['action']>,
  decoy: mostly<boolean>(false, true),
  navigates: mostly<boolean>(false, true),
  more: mostly<boolean>(false, true),
  swaps: mostly<FormOnPage['swaps']>(false, 'target', 'script'),
  away: mostly<boolean>(false, true),
  opens: mostly<FormOnPage['opens']>('page', 'late page', 'first page', 'elsewhere', 'nothing'),
});

const place = mostly(
  'root',
  'well-known',
  'linked',
  'linked-foreign',
  'referenced-foreign',
) as fc.Arbitrary<Place>;

const declaration: fc.Arbitrary<Declaration> = fc.record({
  place,
  actions: fc.record({ find: declared('GET'), buy: declared('POST') }),
  form: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: form }),
});

const changed = fc.oneof(
  fc.record({ target: one('own', 'api', 'open', 'bank') as fc.Arbitrary<Target> }),
  fc.record({ method: one('GET', 'POST', 'DELETE') }),
  fc.record({ path: one(0, 1) }),
  fc.record({ inputs: one(0, 1) }),
  fc.record({ transport: one('http', 'mcp', 'list', 'detail', 'socket') }),
  fc.record({ sensitivity: one('none', 'standard', 'destructive', 'irreversible') }),
  fc.record({ confirm: fc.boolean() }),
  fc.record({ poll: one('none', 'own', 'api', 'bank') as fc.Arbitrary<Declared['poll']> }),
  fc.record({ credential: fc.boolean() }),
) as fc.Arbitrary<Partial<Declared>>;

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      of: mostly('buy', 'find') as fc.Arbitrary<'find' | 'buy'>,
      to: changed,
    }),
  },
  { weight: 1, arbitrary: fc.record({ place }) },
  { weight: 1, arbitrary: fc.record({ form: fc.option(form, { nil: null }) }) },
);

const tab = fc.oneof(
  { weight: 6, arbitrary: fc.constant(1) },
  { weight: 2, arbitrary: fc.constant(2) },
  { weight: 1, arbitrary: fc.constant(3) },
);
const site = one(
  'shop',
  'shop',
  'shop',
  'shop',
  'bank',
  'bank',
  'evil',
  'plain',
  'diary',
) as fc.Arbitrary<Site>;
const tool = one('buy', 'buy', 'find', 'find', 'send') as fc.Arbitrary<Tool>;
const n = fc.nat({ max: 3 });

const ours = fc.record({
  do: fc.constant('ours'),
  n,
  what: one('close', 'leave', 'first page', 'call'),
}) as fc.Arbitrary<Step>;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('visit'),
      tab,
      site,
      path: mostly(0, 1) as fc.Arbitrary<0 | 1>,
      later: fc.boolean(),
      announced: mostly<boolean>(false, true),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 24,
    arbitrary: fc.record({
      do: fc.constant('call'),
      tab,
      tool,
      with: nearly('token', 'nothing', 'huge'),
      times: nearly(1, 2, 6),
      hasty: nearly<boolean>(false, true),
      waits: mostly<boolean>(true, false),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('answer'),
      n,
      allow: mostly<boolean>(true, false),
      remember: one<Remember>('no', 'these-values', 'any-values'),
      tab,
      twice: nearly<boolean>(false, true),
      hasty: nearly<boolean>(false, true),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('change'),
      site,
      edit,
      seen: mostly<boolean>(true, false),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('status'),
      tab,
      of: one('latest', 'all', 'any run', 'tool'),
      n,
    }) as fc.Arbitrary<Step>,
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('agent'), tab, tool }) as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('report'), tab }) as fc.Arbitrary<Step> },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('press'),
      tab,
      tool,
      on: mostly('http', 'page'),
      override: mostly<boolean>(false, true),
    }) as fc.Arbitrary<Step>,
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revoke'), n }) as fc.Arbitrary<Step> },
  { weight: 2, arbitrary: fc.record({ do: one('cancel', 'dismiss'), n }) as fc.Arbitrary<Step> },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('policy'),
      site,
      tool,
      target: one('own', 'api') as fc.Arbitrary<Target>,
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('settings'),
      set: one('agents read', 'agents ask', 'agents stopped', 'agents go'),
    }) as fc.Arbitrary<Step>,
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('agent mode'), site }) as fc.Arbitrary<Step> },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      ms: one(1_500, 31_000, 61_000, 700_000),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('die'),
      after: fc.nat({ max: 40 }),
      done: fc.boolean(),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('mood'),
      host: mostly('api', 'shop', 'open', 'evil') as fc.Arbitrary<Host>,
      mood: one(...MOODS.filter((mood) => mood !== 'large')),
    }) as fc.Arbitrary<Step>,
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('swap form'), tab }) as fc.Arbitrary<Step> },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fill storage'),
      room: one(0, 2_000, 20_000),
    }) as fc.Arbitrary<Step>,
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('secret'), tab, tool }) as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget secrets') }) as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open'), tab, tool }) as fc.Arbitrary<Step> },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close'), tab }) as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge'), tab, n }) as fc.Arbitrary<Step> },
  { weight: 2, arbitrary: ours },
);

const sites = fc.record(Object.fromEntries(SITES.map((name) => [name, declaration]))) as fc.Arbitrary<
  Play['sites']
>;

interface Opening {
  readonly find?: Partial<Declared>;
  readonly buy?: Partial<Declared>;
  readonly place?: Place;
  readonly form?: FormOnPage;
  readonly steps: readonly Step[];
}
const calls = (tool: Tool, times: 1 | 6 = 1): Step => ({
  do: 'call',
  tab: 1,
  tool,
  with: 'token',
  times,
  hasty: false,
  waits: true,
});
const bare = (tool: Tool): Step => ({ ...calls(tool), with: 'nothing' }) as Step;
const yes = (remember: Remember = 'no'): Step => ({
  do: 'answer',
  n: 0,
  allow: true,
  remember,
  tab: 1,
  twice: false,
  hasty: false,
});
const PLAIN: Declared = {
  transport: 'http',
  method: 'POST',
  target: 'own',
  path: 0,
  inputs: 0,
  sensitivity: 'none',
  confirm: false,
  poll: 'none',
  credential: false,
};
export const PLAIN_SITE: Declaration = {
  place: 'root',
  actions: { find: { ...PLAIN, method: 'GET' }, buy: PLAIN },
  form: null,
};

const meanwhile: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<readonly Step[]>([]) },
  { weight: 3, arbitrary: fc.tuple(ours) },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.record({ do: fc.constant('die'), after: fc.nat({ max: 80 }), done: fc.boolean() }),
    ) as fc.Arbitrary<readonly Step[]>,
  },
  {
    weight: 3,
    arbitrary: one<readonly Step[]>(
      [{ do: 'close', tab: 1 }],
      [{ do: 'settings', set: 'agents stopped' }],
      [{ do: 'settings', set: 'agents ask' }],
      [{ do: 'visit', tab: 1, site: 'evil', path: 0, later: false, announced: false }],
      [{ do: 'visit', tab: 1, site: 'shop', path: 1, later: false, announced: false }],
      [{ do: 'wait', ms: 1_500 }, { do: 'die', after: 0, done: false }, calls('send', 6)],
      [
        { do: 'visit', tab: 3, site: 'shop', path: 0, later: false, announced: false },
        { ...calls('send'), tab: 3, waits: false } as Step,
        { do: 'close', tab: 3 },
      ],
    ),
  },
);

const opening: fc.Arbitrary<Opening> = fc.oneof(
  { weight: 480, arbitrary: fc.constant<Opening>({ steps: [] }) },
  {
    weight: 180,
    arbitrary: fc.record({
      buy: fc.record({ target: one<Target>('own', 'api'), poll: nearly<Target | 'none'>('none', 'api') }),
      steps: fc.constant([calls('buy'), yes('any-values')]),
    }),
  },
  {
    weight: 60,
    arbitrary: fc.record({
      buy: fc.constant<Partial<Declared>>({ target: 'own' }),
      steps: one<readonly Step[]>(
        [calls('buy'), yes('these-values'), calls('buy')],
        [bare('buy'), yes('these-values'), bare('buy'), calls('buy')],
      ),
    }),
  },
  {
    weight: 120,
    arbitrary: fc
      .oneof(
        { weight: 4, arbitrary: changed.map((to): Edit => ({ of: 'buy', to })) },
        { weight: 1, arbitrary: fc.record({ place }) },
      )
      .map(
        (edited): Opening => ({
          buy: { target: 'own' },
          steps: [
            calls('buy'),
            yes('any-values'),
            { do: 'change', site: 'shop', edit: edited, seen: true },
            calls('buy'),
            yes(),
          ],
        }),
      ),
  },
  {
    weight: 60,
    arbitrary: fc.tuple(form, form).map(
      ([before, after]): Opening => ({
        form: { ...before, decoy: false, navigates: false, swaps: false },
        steps: [
          calls('send'),
          yes('any-values'),
          calls('send'),
          { do: 'change', site: 'shop', edit: { form: { ...after, by: before.by } }, seen: true },
          calls('send'),
        ],
      }),
    ),
  },
  {
    weight: 120,
    arbitrary: fc.record({
      find: fc.record({
        target: one<Target>('api', 'open', 'bank'),
        transport: mostly<Declared['transport']>('http', 'detail', 'list'),
      }),
      steps: fc.constant([calls('find'), yes()]),
    }),
  },
  { weight: 120, arbitrary: fc.constant<Opening>({ buy: PLAIN, steps: [calls('buy')] }) },
  {
    weight: 180,
    arbitrary: fc
      .tuple(
        one<Mood>('echo', 'echo-encoded', 'to-other', 'to-same', 'error', 'denied'),
        one<Target>('own', 'api'),
        mostly<Declared['transport']>('http', 'detail', 'mcp'),
      )
      .map(
        ([mood, target, transport]): Opening => ({
          find: { transport, target, credential: true },
          steps: [
            { do: 'mood', host: target === 'own' ? 'shop' : 'api', mood },
            { do: 'secret', tab: 1, tool: 'find' },
            calls('find'),
            yes(),
          ],
        }),
      ),
  },
  {
    weight: 120,
    arbitrary: fc.record({
      place: one<Place>('linked-foreign', 'referenced-foreign'),
      find: fc.constant<Partial<Declared>>({ target: 'own' }),
      steps: fc.constant([calls('find')]),
    }),
  },
  {
    weight: 60,
    arbitrary: fc.record({
      buy: fc.record({ poll: one<Target>('own', 'api', 'bank'), target: one<Target>('own', 'api') }),
      steps: fc.constant<readonly Step[]>([calls('buy'), yes(), { do: 'wait', ms: 1_500 }]),
    }),
  },
  { weight: 120, arbitrary: fc.record({ form, steps: fc.constant([calls('send'), yes()]) }) },
  {
    weight: 60,
    arbitrary: fc.record({
      form: form.map((one): FormOnPage => ({ ...one, method: 'post', action: 'own', decoy: false })),
      steps: one<readonly Step[]>(
        [calls('send'), { do: 'swap form', tab: 1 }, yes()],
        [calls('send'), { do: 'mood', host: 'shop', mood: 'to-other-307' }, yes()],
      ),
    }),
  },
  {
    weight: 90,
    arbitrary: fc
      .tuple(form, mostly<boolean>(true, false), nearly<1 | 6>(1, 6), meanwhile, fc.boolean())
      .map(([before, reads, times, during, early]): Opening => {
        const made = reads ? ({ declared: 'GET', method: 'get', action: 'own' } as const) : {};
        const call = { ...calls('send', times), waits: false } as Step;
        return {
          form: { ...before, ...made, by: 'manifest', decoy: false, away: true },
          steps: [...(early ? [...during, call] : [call, ...during]), { do: 'wait', ms: 1_500 }],
        };
      }),
  },
  {
    weight: 60,
    arbitrary: fc.tuple(one<Site>('diary', 'shop', 'bank'), one<Tool>('find', 'buy')).map(
      ([name, wanted]): Opening => ({
        steps: [
          { do: 'visit', tab: 3, site: name, path: 0, later: false, announced: false },
          { do: 'call', tab: 3, tool: wanted, with: 'token', times: 1, hasty: false, waits: true },
          { do: 'close', tab: 3 },
        ],
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Opening>({
      find: { target: 'own' },
      steps: [{ do: 'mood', host: 'shop', mood: 'large' }, calls('find', 6), calls('find', 6)],
    }),
  },
);

function opened(all: Play['sites'], { find, buy, place: at, form: onPage }: Opening): Play['sites'] {
  const { shop } = all;
  const actions = {
    find: { ...shop.actions.find, ...(find && { ...PLAIN, method: 'GET', ...find }) },
    buy: { ...shop.actions.buy, ...(buy && { ...PLAIN, ...buy }) },
  } as Declaration['actions'];
  const changed = { ...(at && { place: at }), ...(onPage && { form: onPage }) };
  return { ...all, shop: { ...shop, actions, ...changed } };
}

export const plays: fc.Arbitrary<Play> = fc
  .tuple(
    sites,
    nearly<boolean>(true, false),
    fc.oneof({ weight: 24, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    opening,
    fc.array(step, { minLength: 5, maxLength: 12, size: 'max' }),
  )
  .map(([all, webmcp, judged, first, rest]) => ({
    sites: opened(all, first),
    webmcp,
    judged,
    steps: [...first.steps, ...rest],
  }));
