import { use } from 'react';
import { Outlet } from 'react-router';
import { loadTexts } from './language.ts';
import { TextsContext, useCatalogue } from './TextsProvider.tsx';

/** A route that has every word of the reader's language before it shows the screens below it. */
export function AllTexts() {
  const { language } = useCatalogue();
  return (
    <TextsContext value={use(loadTexts(language))}>
      <Outlet />
    </TextsContext>
  );
}
