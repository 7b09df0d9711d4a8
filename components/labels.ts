import type { TextKey } from './texts.tsx';

export const LABELS = {
  receipts: {
    nobody: 'receiptAllowed',
    person: 'receiptAllowed',
    grant: 'receiptGranted',
    policy: 'receiptPolicy',
  },
  valueOrigins: {
    default: 'valueDefault',
    'page-default': 'valuePageDefault',
    hidden: 'valueHidden',
  },
  changes: {
    'declaring document': 'changedDocument',
    risk: 'changedRisk',
    target: 'changedTarget',
    method: 'changedMethod',
    path: 'changedPath',
    transport: 'changedTransport',
    credential: 'changedCredential',
    query: 'changedQuery',
    encoding: 'changedEncoding',
    fields: 'changedFields',
    inputs: 'changedInputs',
    'what is called': 'changedCall',
  },
  selectorStates: {
    unasked: 'fareUnasked',
    absent: 'fareAbsent',
    unchecked: 'fareUnchecked',
    invalid: 'fareInvalid',
    none: 'markNone',
    hidden: 'fareHidden',
    disabled: 'fareDisabled',
    shadow: 'fareShadow',
    frame: 'fareFrame',
    one: 'fareOne',
  },
  lookAlikes: {
    'a2a-profile': 'looksLikeA2aCard',
    'mcp-servers': 'looksLikeMcpServers',
    'ai-catalog': 'looksLikeAiCatalog',
    openapi: 'looksLikeOpenApi',
    'openai-plugin': 'looksLikeOpenAiPlugin',
    'did-document': 'looksLikeDid',
    'dialogflow-agent': 'looksLikeDialogflow',
    'json-schema': 'looksLikeJsonSchema',
    'web-app-manifest': 'looksLikeWebApp',
    'erc-8004': 'looksLikeErc8004',
    'agent-policy': 'looksLikePolicy',
    'agent-profile': 'looksLikeProfile',
    'error-answer': 'looksLikeError',
  },
  editor: {
    Find: 'findText',
    next: 'findNext',
    previous: 'findPrevious',
    all: 'findAll',
    'match case': 'findCase',
    regexp: 'findPattern',
    'by word': 'findWord',
    Replace: 'replaceText',
    replace: 'replaceText',
    'replace all': 'replaceAll',
    'replaced match on line $': 'replacedOnLine',
    'replaced $ matches': 'replacedMatches',
    'current match': 'currentMatch',
    'on line': 'onLine',
    'Go to line': 'goToLine',
    go: 'goThere',
    close: 'close',
    Completions: 'completions',
    Diagnostics: 'checks',
    'No diagnostics': 'noFindingsHere',
    'Selection deleted': 'selectionDeleted',
    'Control character': 'controlCharacter',
  },
  purposes: {
    detail: 'doesDetail',
    'list-tools': 'doesList',
  },
  effects: {
    submission: 'doesForm',
    link: 'doesLink',
    click: 'doesClick',
  },
  wires: {
    mcp: 'doesMcp',
    a2a: 'doesA2a',
    websocket: 'doesWebSocket',
    'page-tool': 'doesPageTool',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TextKey>>>>;

type Underscored<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Head}_${Underscored<Rest>}`
  : Name;

/** Names of messages in a catalogue can't contain hyphens. */
export const keyOf = <Of extends string, Name extends string>(of: Of, name: Name) =>
  `${of}_${name.replaceAll('-', '_')}` as `${Of}_${Underscored<Name>}`;

export const labelIn = (table: object, name = ''): TextKey | undefined =>
  Object.hasOwn(table, name) ? (table as Record<string, TextKey>)[name] : undefined;
