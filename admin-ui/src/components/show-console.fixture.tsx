import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import { type Look, show } from '@bedside/ui-kit/components/show.fixture';
import { Toasts } from '@bedside/ui-kit/components/Toasts';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CoreAdminContext, type DataProvider, memoryStore } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router';
import { DrawerProvider } from './drawer.tsx';

/** A super-admin, who has every permission. */
export const superAdmin: CurrentUser = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f9',
  role: 'SUPER_ADMIN',
  patientId: null,
  firstName: 'Marguerite',
  lastName: 'Hale',
  email: 'marguerite@example.com',
  phone: null,
  phoneE164: null,
  profileImage: null,
  membershipType: null,
  permissions: [],
  unreadChatCount: 0,
  unreadNotificationCount: 0,
  idleMinutes: 15,
  language: 'en',
};

const formats = { zone: 'America/Chicago' };

interface Surroundings extends Look {
  dataProvider?: Partial<DataProvider>;
  path?: string;
  /** What the browser has stored, such as a folded menu. */
  stored?: Record<string, unknown>;
  /** The signed-in user. */
  me?: Partial<CurrentUser>;
}

/** Renders a component inside the console’s providers. */
export function showInConsole(
  part: ReactNode,
  { dataProvider = {}, path = '/', me, stored, ...look }: Surroundings = {},
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(['me'], { ...superAdmin, ...me });
  const provider = { getList: async () => ({ data: [], total: 0 }), ...dataProvider } as DataProvider;
  return show(
    <MemoryRouter initialEntries={[path]}>
      <CoreAdminContext dataProvider={provider} queryClient={queryClient} store={memoryStore(stored)}>
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

/** The router’s current path and query. */
export const addressShown = (): string =>
  document.querySelector('[data-testid=address]')?.getAttribute('data-at') ?? '';
