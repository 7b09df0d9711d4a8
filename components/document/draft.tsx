import { usePanel } from '../context.tsx';
import { useTexts } from '../texts.tsx';

/** A first manifest for the site's owner, from the forms of the page. */
export function Draft() {
  const { ports, attempt, view } = usePanel();
  const { t } = useTexts();
  return (
    <div className="buttons">
      {view.formats.map(
        ({ name, draft }) =>
          draft && (
            <button
              key={name}
              type="button"
              className="button"
              onClick={() => attempt(() => ports.saveDraft(name))}
            >
              {t('draftFile', draft)}
            </button>
          ),
      )}
    </div>
  );
}
