import { useState } from 'react';
import { isList, isObject, type Json } from '../../lib/model/index.ts';
import { More, Untrusted, useTexts } from '../kit.ts';

const CHUNK = 100;
const FEW = 3;
const OPEN_DEPTH = 3;

export function Tree({ value }: { value: Json }) {
  return (
    <div className="tree">
      <Node name={undefined} value={value} depth={0} open />
    </div>
  );
}

interface NodeProps {
  name: string | undefined;
  value: Json;
  depth: number;
  open: boolean;
}

function Node({ name, value, depth, open }: NodeProps) {
  const { count } = useTexts();
  // Only open nodes draw their children, since a value may have 10,000 levels.
  const [isOpen, setOpen] = useState(open);
  const entries = entriesOf(value);
  if (!entries) {
    return (
      <div className="leaf">
        <Name name={name} />
        <Leaf value={value} />
      </div>
    );
  }
  const size = isList(value) ? count('items', entries.length) : count('properties', entries.length);
  if (entries.length === 0) {
    return (
      <div className="leaf">
        <Name name={name} />
        <span className="dim">{isList(value) ? '[ ]' : '{ }'}</span>
      </div>
    );
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Name name={name} />
        <span className="dim">{size}</span>
      </summary>
      {isOpen && <Children entries={entries} depth={depth + 1} />}
    </details>
  );
}

function Children({ entries, depth }: { entries: readonly (readonly [string, Json])[]; depth: number }) {
  const [limit, setLimit] = useState(CHUNK);
  return (
    <div className="branch">
      {entries.slice(0, limit).map(([key, value]) => (
        <Node
          key={key}
          name={key}
          value={value}
          depth={depth}
          open={depth < OPEN_DEPTH && entries.length <= FEW}
        />
      ))}
      <More link left={entries.length - limit} of="moreItems" onClick={() => setLimit(limit + CHUNK)} />
    </div>
  );
}

function Name({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <span className="dim">
      <Untrusted text={name} limit={120} />{' '}
    </span>
  );
}

function Leaf({ value }: { value: Json }) {
  if (typeof value === 'string') {
    return <Untrusted as="span" className="tree-text" text={value} />;
  }
  return <span className="toned kind-info">{JSON.stringify(value)}</span>;
}

function entriesOf(value: Json): readonly (readonly [string, Json])[] | undefined {
  if (isList(value)) return value.map((item, index) => [String(index), item] as const);
  return isObject(value) ? Object.entries(value) : undefined;
}
