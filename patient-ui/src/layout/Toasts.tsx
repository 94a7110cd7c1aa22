import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useSyncExternalStore } from 'react';
import { configQuery } from '../api/config-queries.ts';
import { waitingToasts } from '../api/toast.ts';
import { useCatalog } from '../i18n/TextsProvider.tsx';

const ToastOutlet = lazy(async () => ({ default: (await import('./ToastOutlet.tsx')).ToastOutlet }));

let isNeeded = false;
const wasEverNeeded = () => {
  isNeeded ||= waitingToasts.read().length > 0;
  return isNeeded;
};

export function ToastHost() {
  const needed = useSyncExternalStore(waitingToasts.subscribe, wasEverNeeded);
  return <Suspense>{needed && <ToastOutlet />}</Suspense>;
}

export function UserFormatsProvider({ children }: { children: ReactNode }) {
  const { locale } = useCatalog();
  const { data: config } = useQuery(configQuery);
  const zone = config?.practice.timeZone ?? 'America/Chicago';
  const formats = useMemo(() => ({ zone, locale }), [zone, locale]);
  return <FormatsProvider value={formats}>{children}</FormatsProvider>;
}
