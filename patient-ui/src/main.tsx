import 'virtual:tokens.css';
import '@bedside/ui-kit/styles/inter.css';
import '@bedside/ui-kit/styles/forced-colors.css';
import '@bedside/ui-kit/styles/fraunces.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import { loadCatalog, preferredLanguage } from './i18n/language.ts';
import { TextsProvider } from './i18n/TextsProvider.tsx';
import { router } from './router.tsx';
import { showAppearance, storedAppearance } from './session/appearance.ts';

showAppearance(storedAppearance());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <TextsProvider first={await loadCatalog(preferredLanguage())}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TextsProvider>
  </StrictMode>,
);
