import { type SettingsRecord, settingsGroupNames } from '@bedside/contracts/practice/settings.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLiveMessages } from '../data/live.tsx';

const queryKey = ['settings', 'all'];

/** An empty field becomes NaN, so that validation rejects it. */
export const asNumber = (typed: unknown) => (typed === '' ? Number.NaN : Number(typed));

export function useSettings() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<readonly SettingsRecord[]> => {
      const { data } = await dataProvider.getList<SettingsRecord>('settings', {
        pagination: { page: 1, perPage: settingsGroupNames.length },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
      });
      return data;
    },
  });
  return {
    data,
    error,
    /** Rejects if the settings can’t be read. */
    refetch: async () => (await refetch({ throwOnError: true })).data ?? [],
    /** Caches a save's response. */
    put: (saved: SettingsRecord) =>
      queryClient.setQueryData<readonly SettingsRecord[]>(queryKey, (all) =>
        all?.map((one) => (one.id === saved.id ? saved : one)),
      ),
  };
}

/** Mount once per page. */
export function useLiveSettings(): void {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || entityType !== 'settings') return;
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: ['office-locations'] });
    void queryClient.invalidateQueries({ queryKey: ['retention'] });
  });
}

const MOST = 500;

/** Accepts several codes per line. Undefined if all are valid. */
export function wrongCodes(typed: string): string | undefined {
  const codes = typed.split(/[\s,;]+/).filter(Boolean);
  if (codes.length === 0) return 'Enter at least one ZIP code.';
  if (codes.length > MOST) return `Enter up to ${MOST} ZIP codes.`;
  const wrong = codes.find((code) => !/^\d{2,5}$/.test(code));
  return wrong && `“${wrong}” isn’t a valid ZIP code. Enter 2 to 5 digits.`;
}
