import type { Language } from '@bedside/contracts/common/languages';
import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import { type Look, show } from '@bedside/ui-kit/components/show.fixture';
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { loadCatalog, loadTexts } from '../i18n/language.ts';
import { TextsContext, TextsProvider } from '../i18n/TextsProvider.tsx';
import { ToastHost } from '../layout/Toasts.tsx';

interface Surroundings extends Look {
  language?: Language;
  path?: string;
  /** What its queries answer, by their keys. */
  answers?: readonly (readonly [QueryKey, unknown])[];
}

/** A part below everything that the portal puts above it. */
export async function showInPortal(
  part: ReactNode,
  { language = 'en', path = '/', answers = [], ...look }: Surroundings = {},
) {
  const [first, texts] = await Promise.all([loadCatalog(language), loadTexts(language)]);
  queryClient.clear();
  for (const [key, data] of answers) queryClient.setQueryData(key, data);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, enabled: false } });
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [path] });
  await show(
    <TextsProvider first={first}>
      <TextsContext value={texts}>
        <QueryClientProvider client={queryClient}>
          <FormatsProvider value={{ zone: 'America/Chicago', locale: first.locale }}>
            <RouterProvider router={router} />
            <ToastHost />
          </FormatsProvider>
        </QueryClientProvider>
      </TextsContext>
    </TextsProvider>,
    look,
  );
  return { router, texts, first: first.first };
}
