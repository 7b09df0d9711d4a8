import { Button } from '../button.tsx';
import { usePanel } from '../context.tsx';

/** Opens the view that creates a manifest or, given a document, converts it to another format. */
export function CreateButton({ document }: { document?: string }) {
  const { open } = usePanel();
  return (
    <Button
      onClick={() => open(document === undefined ? { kind: 'create' } : { kind: 'create', document })}
      text={document === undefined ? 'createManifest' : 'convert'}
    />
  );
}
