import { usePanel } from '../context.tsx';
import { DetailPane } from '../detail-title.tsx';
import { published } from '../names.ts';
import { useTexts } from '../texts.tsx';
import { Locations } from './locations.tsx';

export function PlacesView() {
  const { view } = usePanel();
  const { count } = useTexts();
  return (
    <DetailPane heading={count('placesAsked', published(view).length)}>
      <Locations documents={published(view)} />
    </DetailPane>
  );
}
