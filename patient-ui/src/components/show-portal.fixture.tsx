import type { Language } from '@bedside/contracts/common/languages';
import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import { type Look, show } from '@bedside/ui-kit/components/show.fixture';
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { loadCatalog, loadTexts } from '../i18n/language.ts';
import { TextsContext, TextsProvider } from '../i18n/TextsProvider.tsx';
import { ToastHost } from '../layout/Toasts.tsx';
import { session } from '../session/session.ts';

interface Surroundings extends Look {
  language?: Language;
  path?: string;
  /** Who is signed in; no one by default. */
  user?: Partial<CurrentUser>;
  /** What its queries answer, by their keys. */
  answers?: readonly (readonly [QueryKey, unknown])[];
}

/** A part below everything that the portal puts above it. */
export async function showInPortal(
  part: ReactNode,
  { language = 'en', path = '/', user, answers = [], ...look }: Surroundings = {},
) {
  const [first, texts] = await Promise.all([loadCatalog(language), loadTexts(language)]);
  queryClient.clear();
  // The parts share one page, and so one session.
  session.end('expired');
  if (user) session.begin({ token: 'token', user: user as CurrentUser }, false);
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
