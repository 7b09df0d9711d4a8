import { createServer } from 'node:http';
import { type AgentCard, type Message, Role, TaskState } from '@a2a-js/sdk';
import {
  type AgentExecutor,
  DefaultRequestHandler,
  InMemoryTaskStore,
  type ServerCallContext,
} from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import { type Listening, listen } from './http.ts';

export interface A2aAgent extends Listening {
  readonly cardless: string;
  readonly seen: readonly {
    readonly path: string;
    readonly method: unknown;
    readonly authorization: string | undefined;
  }[];
  readonly messages: readonly string[];
}

function agent(store: InMemoryTaskStore, messages: string[]): AgentExecutor {
  return {
    async execute({ userMessage, taskId, contextId }, bus) {
      const [part] = userMessage.parts;
      const text =
        part?.content?.$case === 'text' ? part.content.value : JSON.stringify(part?.content?.value);
      messages.push(text);
      if (text.startsWith('hang')) return new Promise<void>(() => undefined);
      const answer = (value: string): Message => ({
        messageId: 'm1',
        contextId,
        taskId,
        role: Role.ROLE_AGENT,
        metadata: undefined,
        extensions: [],
        referenceTaskIds: [],
        parts: [
          { content: { $case: 'text', value }, metadata: undefined, filename: '', mediaType: 'text/plain' },
        ],
      });
      const task = (state: TaskState, message?: Message) => ({
        id: taskId,
        contextId,
        history: [],
        metadata: undefined,
        artifacts:
          state === TaskState.TASK_STATE_COMPLETED
            ? [
                {
                  artifactId: 'a',
                  name: '',
                  description: '',
                  extensions: [],
                  metadata: undefined,
                  parts: answer(`done: ${text}`).parts,
                },
              ]
            : [],
        status: { state, message, timestamp: undefined },
      });
      if (text.startsWith('task')) {
        bus.publish({ kind: 'task', data: task(TaskState.TASK_STATE_COMPLETED) });
      } else if (text.startsWith('later')) {
        bus.publish({ kind: 'task', data: task(TaskState.TASK_STATE_WORKING) });
        setTimeout(() => void store.save(task(TaskState.TASK_STATE_COMPLETED), {} as ServerCallContext), 700);
      } else if (text.startsWith('fail')) {
        bus.publish({ kind: 'task', data: task(TaskState.TASK_STATE_FAILED, answer('out of stock')) });
      } else bus.publish({ kind: 'message', data: answer(`echo: ${text}`) });
      bus.finished();
    },
    cancelTask: async () => undefined,
  };
}

/** Version 1.0 of A2A is at /a2a, and version 0.3 at /old. */
export async function startA2a(): Promise<A2aAgent> {
  const seen: A2aAgent['seen'][number][] = [];
  const messages: string[] = [];
  const app = () => {
    const made = express();
    made.use(express.json());
    made.use((request, _, next) => {
      const body = request.body as { method?: unknown } | undefined;
      seen.push({ path: request.path, method: body?.method, authorization: request.headers.authorization });
      next();
    });
    return made;
  };
  const carded = app();
  const bare = app();
  const [listening, cardless] = await Promise.all([listen(createServer(carded)), listen(createServer(bare))]);
  const { origin } = listening;
  const at = (url: string, protocolVersion: string) => ({
    url,
    protocolBinding: 'JSONRPC',
    tenant: '',
    protocolVersion,
  });
  const card: AgentCard = {
    name: 'Shop',
    description: '',
    version: '1',
    provider: undefined,
    capabilities: { streaming: false, pushNotifications: false, extensions: [], extendedAgentCard: false },
    supportedInterfaces: [
      at('https://elsewhere.example/a2a', '1.0'),
      at(`${origin}/a2a`, '1.0'),
      at(`${origin}/old`, '0.3'),
    ],
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain', 'application/json'],
    defaultOutputModes: ['text/plain'],
    skills: [],
    signatures: [],
  };
  const store = new InMemoryTaskStore();
  const requestHandler = new DefaultRequestHandler(card, store, agent(store, messages));
  const options = { requestHandler, userBuilder: UserBuilder.noAuthentication };
  carded.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  carded.use('/a2a', jsonRpcHandler(options));
  for (const each of [carded, bare])
    each.use('/old', jsonRpcHandler({ ...options, legacyCompat: { enabled: true } }));
  return {
    origin,
    cardless: cardless.origin,
    seen,
    messages,
    close: async () => void (await Promise.all([listening.close(), cardless.close()])),
  };
}
