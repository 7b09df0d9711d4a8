import { usePanel } from '../context.tsx';
import { useTexts } from '../texts.tsx';

/** The way to a manifest of one's own; of a document, to the same in another format. */
export function CreateButton({ document }: { document?: string }) {
  const { open } = usePanel();
  const { t } = useTexts();
  return (
    <button
      type="button"
      className="button"
      onClick={() => open(document === undefined ? { kind: 'create' } : { kind: 'create', document })}
    >
      {t(document === undefined ? 'createManifest' : 'convert')}
    </button>
  );
}
