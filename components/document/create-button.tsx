import { headlineOf } from '../../lib/report/standing.ts';
import { Button, isDeclaring, published, usePanel } from '../kit.ts';

const IS_THERE: ReadonlySet<string | undefined> = new Set([
  'invalid',
  'unreadable',
  'unreachable',
  'failing',
]);

export function CreateButton({ document }: { document?: string }) {
  const { view, open } = usePanel();
  if (!isDeclaring(view) && IS_THERE.has(headlineOf(published(view)).standing)) return null;
  return (
    <Button
      onClick={() => open(document === undefined ? { kind: 'create' } : { kind: 'create', document })}
      text={document === undefined ? 'createManifest' : 'convert'}
    />
  );
}
