import { AgentCard, type Message, type Part, SendMessageRequest, type Task, TaskState } from '@a2a-js/sdk';
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import { fromBase64, pause } from '../../http/index.ts';
import { isString, type Json, type Outcome, type RequestPlan, type TextKey } from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { type ExecuteContext, withinOrigin } from '../context.ts';
import { done, failure } from '../outcome.ts';
import { bytesOf } from './mcp-tools.ts';
import { A2A_VERSION } from './posts.ts';
import { inSession } from './session-fetch.ts';

// The SDK needs Node's Buffer. Its client uses only these parts.
if (!('Buffer' in globalThis)) {
  const from = (value: string | ArrayLike<number>) =>
    typeof value === 'string' ? fromBase64(value) : Uint8Array.from(value);
  Object.assign(globalThis, { Buffer: { isBuffer: () => false, from } });
}

/** A2A 0.3 renamed the agent card's file. */
const CARD_PATHS = ['/.well-known/agent-card.json', '/.well-known/agent.json'];
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 4_000;

export function executeA2a(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
  const told = { cancelled: [say('cancelled'), say('a2aMayGoOn')], notDone: 'a2aNotDone' } as const;
  return inSession(request, context, told, async (fetch, { timeMs }) => {
    const { signal, now } = context;
    const end = now() + timeMs;
    const card = declaredCard(request) ?? (await cardOf(request.url, fetch));
    const options = { fetchImpl: fetch, legacyCompat: { enabled: true } };
    const factory = new ClientFactory({
      transports: [new JsonRpcTransportFactory(options), new RestTransportFactory(options)],
      cardResolver: new DefaultAgentCardResolver(options),
    });
    const client = await factory.createFromAgentCard(card);
    let result: Message | Task = await client.sendMessage(messageOf(request), { signal });
    for (let wait = FIRST_WAIT_MS; isWorking(result); wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      if (now() + wait > end)
        return failure('timeout', say('a2aAtWork', timeMs / 1_000), { data: dataOf(result) });
      await pause(wait, signal);
      result = await client.getTask({ tenant: '', id: result.id }, { signal });
    }
    return outcomeOf(result);
  });
}

async function cardOf(endpoint: string, fetch: typeof globalThis.fetch): Promise<AgentCard> {
  const resolver = new DefaultAgentCardResolver({ fetchImpl: fetch, legacyCompat: { enabled: true } });
  for (const path of CARD_PATHS) {
    const card = await resolver.resolve(endpoint, path).catch(() => undefined);
    const isHere = ({ url }: { readonly url: string }) =>
      URL.canParse(url) && withinOrigin(new URL(url), endpoint);
    const here = card?.supportedInterfaces.filter(isHere) ?? [];
    const declared = here.filter(({ url }) => url === endpoint);
    if (card && here.length > 0)
      return { ...card, supportedInterfaces: declared.length > 0 ? declared : here };
  }
  return speaking(endpoint, '0.3');
}

function declaredCard({ url, headers }: RequestPlan): AgentCard | undefined {
  const version = headers[A2A_VERSION];
  return version === undefined ? undefined : speaking(url, version);
}

/** A2A 0.3 and 1.0 have different paths below the URL of an HTTP+JSON interface. */
function speaking(address: string, protocolVersion: string): AgentCard {
  const path = protocolVersion.startsWith('0.') ? /\/v1\/message:send(?:\?.*)?$/ : /\/message:send(?:\?.*)?$/;
  const url = address.replace(path, '');
  const protocolBinding = url === address ? 'JSONRPC' : 'HTTP+JSON';
  return AgentCard.fromJSON({ supportedInterfaces: [{ url, protocolBinding, protocolVersion }] });
}

function messageOf({ body }: RequestPlan): SendMessageRequest {
  const { params }: PlannedMessage = JSON.parse(body ?? '{}');
  const { message } = params;
  const parts = message.parts.map(({ kind, ...content }) => ({
    ...content,
    mediaType: kind === 'text' ? 'text/plain' : 'application/json',
  }));
  return SendMessageRequest.fromJSON({ message: { ...message, role: 'ROLE_USER', parts } });
}

interface PlannedMessage {
  readonly params: {
    readonly message: { readonly parts: readonly { readonly kind: 'text' | 'data' }[] };
  };
}

const isTask = (result: Message | Task): result is Task => 'status' in result;

function isWorking(result: Message | Task): result is Task {
  const state = isTask(result) ? result.status?.state : undefined;
  return state === TaskState.TASK_STATE_SUBMITTED || state === TaskState.TASK_STATE_WORKING;
}

const REFUSALS: Partial<Record<TaskState, TextKey>> = {
  [TaskState.TASK_STATE_FAILED]: 'a2aFailed',
  [TaskState.TASK_STATE_REJECTED]: 'a2aRejected',
  [TaskState.TASK_STATE_CANCELED]: 'a2aCancelled',
  [TaskState.TASK_STATE_AUTH_REQUIRED]: 'a2aNeedsCredential',
  [TaskState.TASK_STATE_INPUT_REQUIRED]: 'a2aAsksBack',
};

function outcomeOf(result: Message | Task): Outcome {
  const data = dataOf(result);
  const status = isTask(result) ? result.status : undefined;
  const refusal = status && REFUSALS[status.state];
  if (refusal !== undefined) {
    const why = textOf(status?.message?.parts ?? []);
    const told = why === '' ? say(refusal) : say('fieldSays', say(refusal), why.slice(0, 1_000));
    const next = refusal === 'a2aAsksBack' ? say('nextAnswerAgent') : undefined;
    return failure('http-error', say('fullStop', told), { data, next });
  }
  const isClear = status ? status.state === TaskState.TASK_STATE_COMPLETED : data.kind !== 'nothing';
  return isClear ? done(data) : failure('unconfirmed', say('a2aUnclear'));
}

function dataOf(result: Message | Task): Extract<Outcome, { ok: true }>['data'] {
  const artifacts = isTask(result) ? result.artifacts.flatMap(({ parts }) => parts) : result.parts;
  const parts = artifacts.length > 0 || !isTask(result) ? artifacts : (result.status?.message?.parts ?? []);
  if (parts.length === 0) return { kind: 'nothing' };
  if (parts.every(({ content }) => content?.$case === 'text'))
    return { kind: 'text', text: textOf(parts), contentType: 'text/plain' };
  const values = parts.map(({ content, filename, mediaType }): Json => {
    if (content?.$case !== 'raw' && content?.$case !== 'url') return (content?.value ?? null) as Json;
    const { value } = content;
    return [filename, mediaType, isString(value) ? value : bytesOf(value.byteLength)]
      .filter(Boolean)
      .join(' ');
  });
  return { kind: 'json', value: values.length === 1 ? (values[0] ?? null) : values };
}

const textOf = (parts: readonly Part[]): string =>
  parts.flatMap(({ content }) => (content?.$case === 'text' ? [content.value] : [])).join('\n');
