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
  /** The signed-in user; by default, no one. */
  user?: Partial<CurrentUser>;
  /** The query cache’s initial data, by query key. */
  answers?: readonly (readonly [QueryKey, unknown])[];
}

/** Renders a component inside the portal’s providers. */
export async function showInPortal(
  part: ReactNode,
  { language = 'en', path = '/', user, answers = [], ...look }: Surroundings = {},
) {
  const [first, texts] = await Promise.all([loadCatalog(language), loadTexts(language)]);
  queryClient.clear();
  // All tests of a file share one page, and therefore one session.
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
