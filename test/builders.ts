import type {
  Action,
  ControlKind,
  Document,
  ElementFact,
  JsonSchema,
  OwnField,
  OwnForm,
  PageFacts,
  Parameter,
  ParameterIn,
  Plan,
} from '../lib/model/index.ts';
import type { PlanContext } from '../lib/run/index.ts';

export const parameter = (
  name: string,
  where: ParameterIn,
  schema: JsonSchema = { type: 'string' },
  more: Partial<Parameter> = {},
): Parameter => ({ name, in: where, required: false, schema, source: {}, ...more });

export const action = (more: Partial<Action> = {}): Action => ({
  key: 'awp:find',
  id: 'find',
  name: 'Find',
  description: '',
  format: 'awp',
  document: 'https://shop.example/agent.json',
  source: {},
  risk: 'read',
  riskReason: '',
  parameters: [],
  transport: { kind: 'http', method: 'GET', url: 'https://shop.example/api/find', body: 'none' },
  auth: { needed: 'no' },
  confirm: false,
  ...more,
});

export const context = (more: Partial<PlanContext> = {}): PlanContext => ({
  on: 'http',
  by: 'person',
  override: false,
  pageUrl: 'https://shop.example/',
  page: null,
  documents: [],
  agentName: 'awas-lens',
  agentsMayRead: true,
  readable: new Set(),
  idempotencyKey: 'key-1',
  ...more,
});

export const documentWith = (more: Partial<Document>): Document => ({
  url: 'https://shop.example/.well-known/agents.txt',
  status: 'found',
  format: 'agents-txt',
  dialect: '1.0',
  looksLike: null,
  fetched: {
    url: 'https://shop.example/.well-known/agents.txt',
    finalUrl: 'https://shop.example/.well-known/agents.txt',
    via: 'well-known',
    status: 200,
    headers: {},
    text: '',
    bytes: 0,
    fetchedAt: 0,
    freshUntil: 0,
  },
  value: undefined,
  site: {},
  actions: [],
  references: [],
  unread: [],
  ...more,
});

function kindOf({ tag = 'input', type = 'text', multiple, options }: Partial<ElementFact>): ControlKind {
  if (tag === 'select') return multiple ? 'choices' : 'choice';
  if (type === 'radio') return 'choice';
  if (type === 'checkbox') return (options?.length ?? 0) > 1 ? 'choices' : 'toggle';
  if (type === 'number' || type === 'range') return 'number';
  return /^(?:date|time|datetime-local|month|week)$/.test(type) ? 'moment' : 'text';
}

export const element = (more: Partial<ElementFact> = {}): ElementFact => ({
  ...((more.control ?? true) && { kind: kindOf(more) }),
  path: '#q',
  root: 'document',
  tag: 'input',
  type: 'text',
  name: 'q',
  id: 'q',
  label: '',
  hidden: false,
  disabled: false,
  readOnly: false,
  control: true,
  required: false,
  multiple: false,
  ...more,
});

export const page = (more: Partial<PageFacts> = {}): PageFacts => ({
  url: 'https://shop.example/search',
  title: '',
  attributes: [],
  selectors: {},
  links: [],
  metas: [],
  forms: [],
  elements: 10,
  truncated: false,
  scannedAt: 0,
  ...more,
});

export const OWN: Pick<Plan, 'declarer' | 'effects' | 'sends'> = {
  declarer: { document: 'https://shop.example/agent.json', origin: 'https://shop.example', foreign: false },
  effects: [],
  sends: [],
};

export const ownField = (
  name: string,
  more: Partial<ElementFact> = {},
  own: Partial<OwnField> = {},
): OwnField => ({
  element: element({ name, id: '', path: `#${name}`, label: '', ...more }),
  seen: 'shown',
  selector: `[name='${name}']`,
  inGroup: 1,
  question: '',
  help: '',
  autocomplete: '',
  ...own,
});
export const FORM_WORDS = { label: '', legend: '', heading: '', above: '', text: '', button: '', name: '' };
export const sends = (method: 'get' | 'post', path: string): ElementFact['submits'] => ({
  kind: 'form',
  method,
  url: new URL(path, 'https://shop.example/').href,
  enctype: 'application/x-www-form-urlencoded',
  target: '',
  fields: [],
});
export const ownForm = (
  fields: readonly OwnField[],
  more: Partial<OwnForm> = {},
  submits = sends('post', '/send'),
): OwnForm => ({
  element: element({ tag: 'form', path: 'form', ...(submits && { submits }) }),
  kind: 'form',
  selector: 'form',
  words: { ...FORM_WORDS, heading: 'Contact us', button: 'Send' },
  language: 'en',
  closed: false,
  written: { method: true, action: true },
  scripted: false,
  search: false,
  hidden: [],
  mark: '',
  fields,
  ...more,
});
