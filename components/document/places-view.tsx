import { usePanel } from '../context.tsx';
import { DetailTitle } from '../detail-title.tsx';
import { published } from '../names.ts';
import { Pane } from '../pane.tsx';
import { useTexts } from '../texts.tsx';
import { Locations } from './locations.tsx';

/** Where we looked, opened from the head. */
export function PlacesView() {
  const { view } = usePanel();
  const { count } = useTexts();
  return (
    <Pane
      head={
        <header className="detail-head">
          <DetailTitle heading={count('placesAsked', published(view).length)} />
        </header>
      }
    >
      <Locations documents={published(view)} />
    </Pane>
  );
}
