import { useId, useState } from 'react';
import type { AgentsView, GrantView } from '../../lib/messaging/contract/views.ts';
import { type AgentReply, isObject, type Json, type JsonObject, type Tool } from '../../lib/model/index.ts';
import { COMMAND } from '../../lib/report/npm.ts';
import { copyAs } from '../../lib/run/plan/copy.ts';
import { hostOf } from '../../lib/url/index.ts';
import {
  accepted,
  Button,
  CopyButton,
  type TextKey,
  Untrusted,
  usePanel,
  useTexts,
  useWork,
} from '../kit.ts';

const MAX_DEFINITION = 20_000;
const MAX_REPLY = 20_000;

interface Props {
  tool: Tool;
  agents: AgentsView;
  grants: readonly GrantView[];
  onRevoke(...grants: readonly GrantView[]): void;
}

export function ToolRow({ tool, agents, grants, onRevoke }: Props) {
  const { view, background, attempt, open, refreshAgents, t, count } = usePanel();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isOff = agents.off.includes(tool.action);
  const name = tool.name.slice(0, 80);
  return (
    <li>
      <span className="flex between baseline loose">
        <span className="grow break">
          <Button
            className={isOff ? 'link mono toned' : 'link mono'}
            onClick={() => open({ kind: 'action', key: tool.action })}
          >
            {tool.name}
          </Button>{' '}
          <span className="dim">
            {t(isOff ? 'toolOff' : askingOf(tool, grants))}
            {tool.title !== tool.name && <Untrusted text={` · ${tool.title}`} limit={120} />}
          </span>
          {!isOff && grants.length > 0 && (
            <>
              {' '}
              <Button
                link
                aria-label={t('revokeOf', name)}
                onClick={() => onRevoke(...grants)}
                text="revoke"
              />
            </>
          )}
        </span>
        <span className="inline small">
          <span className="dim">{count('tokens', agents.tokens[tool.name] ?? 0)}</span>
          <input
            type="checkbox"
            checked={!isOff}
            disabled={agents.siteOff}
            aria-label={t('offerTool', name)}
            onChange={({ target: { checked } }) => {
              const { origin } = view;
              void attempt(() => background.offerToAgents({ origin, action: tool.action, on: checked })).then(
                refreshAgents,
              );
            }}
          />
          <Button
            link
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t('aboutTool', name)}
            onClick={() => setOpen(!isOpen)}
            text="details"
          />
        </span>
      </span>
      {isOpen && (
        <div className="tool-details stack" id={id}>
          <Definition tool={tool} />
          <Call tool={tool} />
        </div>
      )}
    </li>
  );
}

function askingOf({ annotations }: Tool, grants: readonly GrantView[]): TextKey {
  if (annotations.readOnlyHint) return 'toolReads';
  if (grants.length === 0) return 'toolAsks';
  return grants.some(({ values }) => values === undefined) ? 'toolAllowed' : 'toolAllowedThese';
}

function Definition({ tool: { action: _ours, ...sent } }: { tool: Tool }) {
  const { t } = useTexts();
  const hints = Object.entries(sent.annotations).filter(([, on]) => on);
  const { annotations: _shown, ...definition } = sent;
  const text = JSON.stringify(definition, null, 2);
  return (
    <>
      <p className="flex wrap small">
        {hints.map(([hint]) => (
          <code key={hint}>{hint}</code>
        ))}
      </p>
      <h4>{t('asAgentGetsIt')}</h4>
      <pre className="raw" dir="ltr" tabIndex={0}>
        <Untrusted text={text} limit={MAX_DEFINITION} />
      </pre>
      <CopyButton label={t('copyDefinition')} text={() => JSON.stringify(sent, null, 2)} />
    </>
  );
}

function Call({ tool }: { tool: Tool }) {
  const { view, background, t, took } = usePanel();
  const id = useId();
  const [input, setInput] = useState(() => JSON.stringify(exampleOf(tool), null, 2));
  const [busy, act] = useWork();
  const [answer, setAnswer] = useState<{ readonly reply: AgentReply; readonly tookMs: number }>();
  const args = argumentsIn(input);
  const call = act(async () => {
    if (!args) return;
    const began = performance.now();
    setAnswer(undefined);
    const reply = await background.callAsAgent({ tool: tool.name, arguments: args });
    setAnswer({ reply, tookMs: Math.round(performance.now() - began) });
  });
  const request = async (): Promise<string> => {
    const { plan } = accepted(
      await background.plan({ action: tool.action, site: view.origin, arguments: args ?? {}, on: 'http' }),
    );
    const text = copyAs(plan, 'curl');
    if (text === null) throw new Error(t('noCurl'));
    return text;
  };
  return (
    <>
      <h4>
        <label htmlFor={id}>{t('callAsAgent')}</label>
      </h4>
      <textarea
        id={id}
        className="input lines mono"
        dir="ltr"
        rows={Math.min(10, input.split('\n').length + 1)}
        spellCheck={false}
        value={input}
        aria-invalid={!args}
        aria-describedby={args ? undefined : `${id}-wrong`}
        onChange={({ target: { value } }) => setInput(value)}
      />
      {!args && (
        <p className="problem" id={`${id}-wrong`}>
          {t('notAnObject')}
        </p>
      )}
      <p className="flex wrap loose small">
        <Button small disabled={busy || !args} onClick={call} text={busy ? 'running' : 'call'} />
        <CopyButton
          label="Playwright"
          title={t('copyAs', 'Playwright')}
          text={() => playwrightCall(tool, args ?? {})}
        />
        <CopyButton label="MCP" title={t('copyAs', 'MCP')} text={() => mcpConfiguration(view.origin)} />
        <CopyButton label="cURL" title={t('copyAs', 'cURL')} text={request} />
      </p>
      {answer && (
        <div role="status">
          <p className="dim">
            {t('replyOf', took(answer.tookMs))} <code>{errorFlag(answer.reply)}</code>
          </p>
          <pre className="raw" dir="ltr" tabIndex={0}>
            <Untrusted text={JSON.stringify(answer.reply, null, 2)} limit={MAX_REPLY} />
          </pre>
        </div>
      )}
    </>
  );
}

const GOES_ON: ReadonlySet<string> = new Set(['awaiting-consent', 'running', 'inputs-unknown']);
const errorFlag = (reply: AgentReply): string => `isError: ${!reply.ok && !GOES_ON.has(reply.code)}`;

function argumentsIn(text: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function exampleOf({ inputSchema }: Tool): JsonObject {
  const { required, properties } = inputSchema as { readonly required?: Json; readonly properties?: Json };
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return Object.fromEntries(names.slice(0, 20).map((name) => [name, emptyOf(properties, name)]));
}

function emptyOf(properties: Json | undefined, name: string): Json {
  const schema = isObject(properties) ? properties[name] : undefined;
  const type = isObject(schema) ? schema.type : undefined;
  if (type === 'number' || type === 'integer') return 0;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  return type === 'object' ? {} : '';
}

/** `<` is escaped, so the JSON is also safe inside a `<script>`. */
const literal = (value: Json): string => JSON.stringify(value, null, 2).replaceAll('<', '\\u003c');

const playwrightCall = ({ name }: Tool, args: JsonObject): string =>
  `await page.webmcp.callTool(${literal(name)}, ${literal(args)});`;

function mcpConfiguration(origin: string): string {
  const [command, ...before] = COMMAND;
  const server = { command, args: [...before, 'mcp', origin] };
  return JSON.stringify({ mcpServers: { [hostOf(origin)]: server } }, null, 2);
}
