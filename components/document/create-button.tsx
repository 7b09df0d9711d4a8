import { Button } from '../button.tsx';
import { usePanel } from '../context.tsx';

/** The way to a manifest of one's own; of a document, to the same in another format. */
export function CreateButton({ document }: { document?: string }) {
  const { open } = usePanel();
  return (
    <Button
      onClick={() => open(document === undefined ? { kind: 'create' } : { kind: 'create', document })}
      text={document === undefined ? 'createManifest' : 'convert'}
    />
  );
}
