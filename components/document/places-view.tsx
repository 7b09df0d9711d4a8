import { DetailPane, published, usePanel, useTexts } from '../kit.ts';
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
