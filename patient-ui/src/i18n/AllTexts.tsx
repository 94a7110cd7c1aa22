import { use } from 'react';
import { Outlet } from 'react-router';
import { loadTexts } from './language.ts';
import { TextsContext, useCatalog } from './TextsProvider.tsx';

/** A route that has every word of the reader's language before it shows the screens below it. */
export function AllTexts() {
  const { language } = useCatalog();
  return (
    <TextsContext value={use(loadTexts(language))}>
      <Outlet />
    </TextsContext>
  );
}
