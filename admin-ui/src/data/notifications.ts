import { listNotifications } from '@bedside/contracts/messaging/messaging.api';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { client } from './client.ts';
import type { ConsoleDataProvider } from './data-provider.ts';

export const notificationsKey = ['notifications'] as const;
const SHOWN = 20;

export const useNotificationPage = (page: number, take: number) =>
  useQuery({
    queryKey: [...notificationsKey, page, take],
    queryFn: async () => {
      const { data, meta } = await client.send(listNotifications, { query: { page, take } });
      return { notifications: data.notifications, total: meta?.itemCount ?? 0 };
    },
    placeholderData: keepPreviousData,
  });

export const useNotifications = (isOpen: boolean) =>
  useQuery({
    queryKey: notificationsKey,
    queryFn: async () =>
      (await client.send(listNotifications, { query: { page: 1, take: SHOWN } })).data.notifications,
    enabled: isOpen,
  });

export function useReadNotifications() {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useMutation({
    mutationFn: (ids?: string[]) => dataProvider.markNotificationsRead({ body: { ids } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: notificationsKey }),
        queryClient.invalidateQueries({ queryKey: ['me'] }),
      ]),
  });
}
