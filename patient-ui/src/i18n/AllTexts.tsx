import { use } from 'react';
import { Outlet } from 'react-router';
import { loadTexts } from './language.ts';
import { TextsContext, useCatalog } from './TextsProvider.tsx';

/** The route that loads the full catalog before rendering its children. */
export function AllTexts() {
  const { language } = useCatalog();
  return (
    <TextsContext value={use(loadTexts(language))}>
      <Outlet />
    </TextsContext>
  );
}
