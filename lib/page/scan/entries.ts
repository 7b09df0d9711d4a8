import type { EntryPoint } from '../../model/index.ts';
import { attribute, ofDocument, queryAll } from '../dom/dom.ts';
import { cut } from './facts.ts';

const MAX_SCRIPTS = 20;
const MAX_SCRIPT = 200_000;
const MAX_NODES = 2_000;
const MAX_DEPTH = 12;
const MAX_ENTRIES = 20;
const MAX_INPUTS = 20;
const MAX_ADDRESS = 2_000;
const SHORT = 200;

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const textOf = (value: unknown): string => (typeof value === 'string' ? cut(value, SHORT) : '');

export function entryPointsOf(document: Document): readonly EntryPoint[] {
  const base = ofDocument(document, 'baseURI');
  const scripts = [...queryAll(document, 'script[type="application/ld+json" i]')].slice(0, MAX_SCRIPTS);
  const nodes = scripts.flatMap(({ textContent }) => nodesIn(parsed(textContent ?? '')));
  const written = nodes.flatMap((node) => listOf(node.potentialAction)).filter(isNode);
  const marked = [...queryAll(document, '[itemprop~=potentialAction][itemscope]')].map(itemOf);
  return [...written, ...marked].flatMap((action) => entriesOf(action, base)).slice(0, MAX_ENTRIES);
}

function parsed(text: string): unknown {
  if (text.length > MAX_SCRIPT || !text.includes('potentialAction')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nodesIn(value: unknown): readonly Node[] {
  const found: Node[] = [];
  const visit = (one: unknown, depth: number): void => {
    if (found.length >= MAX_NODES || depth > MAX_DEPTH) return;
    if (Array.isArray(one)) for (const item of one) visit(item, depth + 1);
    else if (isNode(one)) {
      found.push(one);
      for (const [key, inner] of Object.entries(one)) if (key !== 'potentialAction') visit(inner, depth + 1);
    }
  };
  visit(value, 0);
  return found;
}

function itemOf(element: Element): Node {
  const properties: Record<string, unknown> = {
    '@type': (attribute(element, 'itemtype') ?? '').split('/').at(-1) ?? '',
  };
  for (const one of [...queryAll(element, '[itemprop]')].slice(0, MAX_INPUTS)) {
    const name = attribute(one, 'itemprop') ?? '';
    const value =
      ['content', 'href', 'src'].map((key) => attribute(one, key)).find((text) => text !== null) ??
      one.textContent;
    properties[name] =
      name.endsWith('-input') && attribute(one, 'name')
        ? { valueName: attribute(one, 'name'), valueRequired: attribute(one, 'required') !== null }
        : (value ?? '').trim();
  }
  return properties.urlTemplate === undefined
    ? properties
    : { ...properties, target: { urlTemplate: properties.urlTemplate, httpMethod: properties.httpMethod } };
}

function entriesOf(action: Node, base: string): readonly EntryPoint[] {
  const [type = ''] = listOf(action['@type']).map(textOf);
  return listOf(action.target).flatMap((target): readonly EntryPoint[] => {
    const point: Node = isNode(target) ? target : { urlTemplate: target };
    const platforms = listOf(point.actionPlatform ?? 'web').map(textOf);
    const template = textOfAddress(point.urlTemplate ?? point.url, base);
    const inputs = Object.entries(action).flatMap(([key, value]) =>
      key.endsWith('-input') ? listOf(value).slice(0, MAX_INPUTS).flatMap(inputOf) : [],
    );
    if (template === undefined || !platforms.some((one) => /web|\/$|^$/i.test(one))) return [];
    return [
      {
        type,
        name: textOf(action.name),
        description: textOf(action.description),
        method: textOf(point.httpMethod).toUpperCase() || 'GET',
        template,
        inputs: inputs.slice(0, MAX_INPUTS),
      },
    ];
  });
}

function inputOf(value: unknown): EntryPoint['inputs'] {
  const name = isNode(value) ? textOf(value.valueName) : (/\bname=([\w.-]+)/.exec(textOf(value))?.[1] ?? '');
  if (name === '') return [];
  const required = isNode(value)
    ? value.valueRequired === true || value.valueRequired === 'True'
    : /\brequired\b/.test(textOf(value));
  return [{ name, required, label: isNode(value) ? textOf(value.description ?? value.name) : '' }];
}

function textOfAddress(value: unknown, base: string): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_ADDRESS) return undefined;
  const url = URL.parse(value.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.href.replaceAll(/%7B([\w.:?-]+)%7D/gi, '{$1}');
}
