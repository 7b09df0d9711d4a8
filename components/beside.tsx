import type { Action } from '../lib/model/index.ts';
import { type Detail, findDocument, usePanel } from './kit.ts';
import { SourceView } from './source/source-view.tsx';
import { usePlace } from './source/use-place.ts';

export function Beside({ detail }: { detail: Detail }) {
  const { view } = usePanel();
  const action = view.actions.listed.find(
    ({ key }) =>
      (detail.kind === 'action' && key === detail.key) ||
      (detail.kind === 'element' && key === detail.action),
  );
  const url = detail.kind === 'document' ? detail.url : action?.document;
  if (url === undefined || !findDocument(view, url)) return null;
  return (
    <aside className="beside-pane column">
      {action ? (
        <ActionSource action={action} />
      ) : (
        <SourceView url={url} line={undefined} column={undefined} />
      )}
    </aside>
  );
}

function ActionSource({ action }: { action: Action }) {
  const { line, column } = usePlace(action) ?? {};
  const { document } = action;
  return <SourceView key={`${document} ${line} ${column}`} url={document} line={line} column={column} />;
}
