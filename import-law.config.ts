import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/** Allowed imports of `lib`, `components` and `entrypoints`. Rules on globals are in biome.json. */

const MODEL = ['model'];
const FLOOR = ['model', 'text', 'url', 'json', 'http', 'schema', 'matching'];
const MIDDLE = [...FLOOR, 'formats'];
const ANY = [
  ...MIDDLE,
  'policy',
  'discovery',
  'check',
  'fix',
  'draft',
  'readiness',
  'run',
  'call',
  'agent',
  'report',
  'page',
  'overlay',
  'messaging',
  'browser',
];

/** Each folder may import these folders. */
const LAW: Readonly<Record<string, readonly string[]>> = {
  model: [],
  text: MODEL,
  url: MODEL,
  json: MODEL,
  http: ['model', 'text', 'url', 'json'],
  schema: ['model', 'text', 'json', 'url'],
  matching: ['model', 'text', 'url'],
  policy: MODEL,
  formats: FLOOR,
  discovery: MIDDLE,
  check: MIDDLE,
  report: MIDDLE,
  fix: [...MIDDLE, 'report'],
  run: [...MIDDLE, 'policy'],
  call: [...MIDDLE, 'policy', 'run'],
  agent: [...MIDDLE, 'policy', 'run', 'call'],
  page: ['model', 'text', 'http', 'matching'],
  overlay: ['model', 'text', 'matching'],
  messaging: MODEL,
  browser: ['text', 'url', 'http'],
  draft: [...MIDDLE, 'fix'],
  readiness: [...MIDDLE, 'discovery', 'check', 'draft', 'report'],
  background: ANY,
  cli: ANY.filter((name) => name !== 'browser'),
};

/** These folders may also import types from others. */
const TYPES: typeof LAW = {
  overlay: ['page'],
  messaging: ['http', 'formats', 'policy', 'run', 'report', 'draft'],
  browser: ANY,
};

const ROOMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  page: {
    dom: [],
    controls: ['dom'],
    read: ['dom', 'controls'],
    act: ['dom', 'controls', 'read'],
    scan: ['dom', 'controls', 'act'],
    webmcp: ['dom'],
  },
  'page/controls': { find: [], families: ['find'], fill: ['find', 'families'] },
  run: {
    answer: ['transports', 'evidence'],
    evidence: [],
    credentials: ['plan', 'transports'],
    plan: ['credentials', 'transports'],
    transports: ['plan'],
  },
  cli: { headless: ['check'], check: ['headless', 'many'], many: [], mcp: ['headless'] },
};

const PANEL = ['model', 'text', 'url', 'json', 'matching', 'report', 'messaging'];
const PURE =
  'lib/(?:agent/write-tools|formats/schemas|http/pause|run/(?:contract|credentials/credential-file|plan/(?:arguments|copy)|transports/mcp-tools)|schema/(?:help|reference))[.]ts$';

/** These files name the formats, their rules, readers, schemas and writers. */
const NAMING = '(?:index|judging|reading|schemas|writing)[.]';
const OURS = '^(?:lib|components|entrypoints)/';
const ofLib = (names: readonly string[]): string => `lib/(?:${names.join('|')})/`;

const folders = Object.entries(LAW).flatMap(([folder, values]): readonly IForbiddenRuleType[] => {
  const types = TYPES[folder] ?? [];
  const [name, path] = [`lib/${folder}`, `^lib/${folder}/`];
  return [
    {
      name,
      comment: `imports nothing but ${[...values, ...types.map((type) => `types of ${type}`)].join(', ') || 'itself'}`,
      from: { path },
      to: { path: OURS, pathNot: `^${ofLib([folder, ...values, ...types])}` },
    },
    ...(types.length > 0 ? [typesOnly(name, path, ofLib([folder, ...values]))] : []),
  ];
});

const rooms = Object.entries(ROOMS).flatMap(([folder, law]) =>
  Object.entries(law).map(
    ([room, others]): IForbiddenRuleType => ({
      name: `lib/${folder}/${room}`,
      comment: `imports no room beside it but ${others.join(', ') || 'itself'}`,
      from: { path: `^lib/${folder}/${room}/` },
      to: {
        path: `^lib/${folder}/(?:${Object.keys(law).join('|')})/`,
        pathNot: `^lib/${folder}/(?:${[room, ...others].join('|')})/`,
        dependencyTypesNot: ['type-only'],
      },
    }),
  ),
);

function typesOnly(name: string, from: string, values: string): IForbiddenRuleType {
  return {
    name: `${name}-types`,
    comment: 'Of other folders it imports types alone.',
    from: { path: from },
    to: { path: OURS, pathNot: `^${values}`, dependencyTypesNot: ['type-only'] },
  };
}

const law: IConfiguration = {
  forbidden: (
    [
      ...folders,
      ...rooms,
      {
        name: 'components',
        comment: 'Components only show.',
        from: { path: '^components/' },
        to: { path: OURS, pathNot: `^(?:components/|${ofLib(ANY)})` },
      },
      typesOnly('components', '^components/', `(?:components/|${ofLib(PANEL)}|${PURE})`),
      {
        name: 'contract-types',
        comment: 'Scripts in pages are small, so they import only types of messages.',
        from: {
          path: '^(?:entrypoints/[^/]+$|lib/(?:page|overlay|agent)/|lib/messaging/(?:page-connection|messages)[.]ts$)',
        },
        to: {
          path: '^lib/(?:messaging/contract/|model/(?:page-facts|schema)[.]ts$)',
          dependencyTypesNot: ['type-only'],
        },
      },
      {
        name: 'formats-named',
        comment: 'Only the files that name the formats import them.',
        from: {
          path: OURS,
          pathNot: `^lib/formats/(?:${NAMING}ts$|[^/]+/)`,
        },
        to: { path: '^lib/formats/[^/]+/' },
      },
      {
        name: 'formats-apart',
        comment: 'No format imports another: what several need is above their folders.',
        from: { path: '^lib/formats/([^/]+)/' },
        to: {
          path: '^lib/formats/',
          pathNot: `^lib/formats/(?:$1/|(?!${NAMING})[^/]+$)`,
        },
      },
      {
        name: 'formats-index',
        comment: 'Others import formats by the files that name them.',
        from: { path: OURS, pathNot: '^lib/formats/' },
        to: {
          path: '^lib/formats/',
          pathNot: `^lib/formats/${NAMING}ts$`,
          dependencyTypesNot: ['type-only'],
        },
      },
      {
        name: 'browser-api',
        comment: 'Only lib/browser touches the browser’s API.',
        from: { path: OURS, pathNot: '^(?:lib/browser|entrypoints)/' },
        to: { path: '(?:^|/)(?:wxt/browser|wxt/dist/browser|(?:@wxt-dev/)?webextension-polyfill)' },
      },
      {
        name: 'circle',
        comment: 'Circles are hard to understand, also circles of types.',
        from: { path: OURS },
        to: { circular: true },
      },
      {
        name: 'unresolved',
        from: { path: OURS },
        to: { couldNotResolve: true, pathNot: '^(?:#imports|wxt/)|[?]' },
      },
    ] satisfies readonly IForbiddenRuleType[]
  ).map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^lib/schema/compiled/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

export default law;
