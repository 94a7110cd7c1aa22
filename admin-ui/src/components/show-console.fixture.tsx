import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import { type Look, show } from '@bedside/ui-kit/components/show.fixture';
import { Toasts } from '@bedside/ui-kit/components/Toasts';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CoreAdminContext, type DataProvider, memoryStore } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router';
import { DrawerProvider } from './drawer.tsx';

const formats = { zone: 'America/Chicago' };

interface Surroundings extends Look {
  dataProvider?: Partial<DataProvider>;
  path?: string;
}

/** A part below everything that the console puts above it. */
export function showInConsole(
  part: ReactNode,
  { dataProvider = {}, path = '/', ...look }: Surroundings = {},
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const provider = { getList: async () => ({ data: [], total: 0 }), ...dataProvider } as DataProvider;
  return show(
    <MemoryRouter initialEntries={[path]}>
      <CoreAdminContext dataProvider={provider} queryClient={queryClient} store={memoryStore()}>
        <FormatsProvider value={formats}>
          <DrawerProvider>{part}</DrawerProvider>
          <Toasts />
          <Address />
        </FormatsProvider>
      </CoreAdminContext>
    </MemoryRouter>,
    { theme: 'console', ...look },
  );
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address" data-at={`${pathname}${search}`} hidden />;
};

/** Where the router is. */
export const addressShown = (): string =>
  document.querySelector('[data-testid=address]')?.getAttribute('data-at') ?? '';
