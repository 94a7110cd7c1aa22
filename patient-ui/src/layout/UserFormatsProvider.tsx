import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { configQuery } from '../api/config-query.ts';
import { useCatalog } from '../i18n/TextsProvider.tsx';

export function UserFormatsProvider({ children }: { children: ReactNode }) {
  const { locale } = useCatalog();
  const { data: config } = useQuery(configQuery);
  const zone = config?.practice.timeZone ?? 'America/Chicago';
  const formats = useMemo(() => ({ zone, locale }), [zone, locale]);
  return <FormatsProvider value={formats}>{children}</FormatsProvider>;
}
