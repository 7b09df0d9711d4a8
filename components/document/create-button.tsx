import { headlineOf } from '../../lib/report/standing.ts';
import { Button } from '../button.tsx';
import { usePanel } from '../context.tsx';
import { published } from '../names.ts';

/** A manifest is there, or may be: another would not mend it. */
const IS_THERE: ReadonlySet<string | undefined> = new Set(['invalid', 'unreadable', 'unreachable']);

/** Opens the view that creates a manifest or, given a document, converts it to another format. */
export function CreateButton({ document }: { document?: string }) {
  const { view, open } = usePanel();
  const places = published(view);
  const isFound = places.some(({ status }) => status === 'found');
  if (!isFound && IS_THERE.has(headlineOf(places).standing)) return null;
  return (
    <Button
      onClick={() => open(document === undefined ? { kind: 'create' } : { kind: 'create', document })}
      text={document === undefined ? 'createManifest' : 'convert'}
    />
  );
}
