import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/** Allowed imports of `lib`, `components` and `entrypoints`. Rules on globals are in biome.json. */

const MODEL = ['model'];
const FLOOR = ['model', 'text', 'url', 'json', 'http', 'schema', 'matching'];
const MIDDLE = [...FLOOR, 'formats'];
const ANY = [
  ...MIDDLE,
  ...[
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
  ],
];

/** Each folder may import the folders in `values`, and types from the folders in `types`. */
const LAW: Readonly<
  Record<string, { readonly values: readonly string[]; readonly types?: readonly string[] }>
> = {
  model: { values: [] },
  text: { values: MODEL },
  url: { values: MODEL },
  json: { values: MODEL },
  http: { values: ['model', 'text', 'url', 'json'] },
  schema: { values: ['model', 'text', 'json', 'url'] },
  matching: { values: ['model', 'text', 'url'] },
  policy: { values: MODEL },
  formats: { values: FLOOR },
  discovery: { values: MIDDLE },
  check: { values: MIDDLE },
  report: { values: MIDDLE },
  fix: { values: [...MIDDLE, 'report'] },
  run: { values: [...MIDDLE, 'policy'] },
  call: { values: [...MIDDLE, 'policy', 'run'] },
  agent: { values: [...MIDDLE, 'policy', 'run', 'call'] },
  page: { values: ['model', 'text', 'http', 'matching'] },
  overlay: { values: ['model', 'text', 'matching'], types: ['page'] },
  messaging: { values: MODEL, types: ['http', 'formats', 'policy', 'run', 'report', 'draft'] },
  browser: { values: ['text', 'url', 'http'], types: ANY },
  draft: { values: [...MIDDLE, 'fix'] },
  readiness: { values: [...MIDDLE, 'discovery', 'check', 'draft', 'report'] },
  background: { values: ANY },
  cli: { values: ANY.filter((name) => name !== 'browser') },
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

const OURS = '^(?:lib|components|entrypoints)/';
const ofLib = (names: readonly string[]): string => `lib/(?:${names.join('|')})/`;

const folders = Object.entries(LAW).flatMap(
  ([name, { values, types = [] }]): readonly IForbiddenRuleType[] => [
    {
      name: `lib/${name}`,
      comment: `imports nothing but ${[...values, ...types.map((type) => `types of ${type}`)].join(', ') || 'itself'}`,
      severity: 'error',
      from: { path: `^lib/${name}/` },
      to: { path: OURS, pathNot: `^${ofLib([name, ...values, ...types])}` },
    },
    ...(types.length > 0 ? [typesOnly(`lib/${name}`, `^lib/${name}/`, ofLib([name, ...values]))] : []),
  ],
);

const rooms = Object.entries(ROOMS).flatMap(([folder, law]) =>
  Object.entries(law).map(
    ([room, others]): IForbiddenRuleType => ({
      name: `lib/${folder}/${room}`,
      comment: `imports no room beside it but ${others.join(', ') || 'itself'}`,
      severity: 'error',
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
    severity: 'error',
    from: { path: from },
    to: { path: OURS, pathNot: `^${values}`, dependencyTypesNot: ['type-only'] },
  };
}

const law: IConfiguration = {
  forbidden: [
    ...folders,
    ...rooms,
    {
      name: 'components',
      comment: 'Components show: what they import of lib decides nothing and does nothing.',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: OURS, pathNot: `^(?:components/|${ofLib(ANY)})` },
    },
    typesOnly('components', '^components/', `(?:components/|${ofLib(PANEL)}|${PURE})`),
    {
      name: 'contract-types',
      comment: 'Scripts in pages are small: of the contract of messages they know the types alone.',
      severity: 'error',
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
      comment:
        'Only lib/formats/index.ts names the formats, reading.ts beside it their readers, judging.ts their rules, schemas.ts their schemas, and writing.ts their writers.',
      severity: 'error',
      from: {
        path: OURS,
        pathNot: '^lib/formats/(?:(?:index|judging|reading|schemas|writing)[.]ts$|[^/]+/)',
      },
      to: { path: '^lib/formats/[^/]+/' },
    },
    {
      name: 'formats-apart',
      comment: 'No format imports another: what several need is above their folders.',
      severity: 'error',
      from: { path: '^lib/formats/([^/]+)/' },
      to: {
        path: '^lib/formats/',
        pathNot: '^lib/formats/(?:$1/|(?!(?:index|judging|reading|schemas|writing)[.])[^/]+$)',
      },
    },
    {
      name: 'formats-index',
      comment:
        'Others import the formats by their index, their rules by judging.ts, their schemas by schemas.ts, and their writers by writing.ts.',
      severity: 'error',
      from: { path: OURS, pathNot: '^lib/formats/' },
      to: {
        path: '^lib/formats/',
        pathNot: '^lib/formats/(?:index|judging|reading|schemas|writing)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'browser-api',
      comment: 'Only lib/browser touches the browser’s API.',
      severity: 'error',
      from: { path: OURS, pathNot: '^(?:lib/browser|entrypoints)/' },
      to: { path: '(?:^|/)(?:wxt/browser|wxt/dist/browser|(?:@wxt-dev/)?webextension-polyfill)' },
    },
    {
      name: 'circle',
      comment: 'A circle has no order in which it can be understood, a circle of types alone neither.',
      severity: 'error',
      from: { path: OURS },
      to: { circular: true },
    },
    {
      name: 'unresolved',
      severity: 'error',
      from: { path: OURS },
      to: { couldNotResolve: true, pathNot: '^(?:#imports|wxt/)|[?]' },
    },
  ],
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
