import { headlineOf } from '../../lib/report/standing.ts';
import { Button } from '../button.tsx';
import { usePanel } from '../context.tsx';
import { isDeclaring, published } from '../names.ts';

/** Codes which mean that a manifest exists or may exist, so another one wouldn't help. */
const IS_THERE: ReadonlySet<string | undefined> = new Set([
  'invalid',
  'unreadable',
  'unreachable',
  'failing',
]);

/**
 * A button that opens the view for creating a manifest or, for a given document, for converting it to another format.
 */
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
