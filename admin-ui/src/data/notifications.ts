import { listNotifications, readNotifications } from '@bedside/contracts/messaging/messaging.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from './client.ts';

export const notificationsKey = ['notifications'] as const;
const SHOWN = 20;

/** The newest of my notifications, asked for while the list is open. */
export const useNotifications = (isOpen: boolean) =>
  useQuery({
    queryKey: notificationsKey,
    queryFn: async () =>
      (await client.send(listNotifications, { query: { page: 1, take: SHOWN } })).data.notifications,
    enabled: isOpen,
  });

export function useReadNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) => client.send(readNotifications, { body: { ids } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: notificationsKey }),
        queryClient.invalidateQueries({ queryKey: ['me'] }),
      ]),
  });
}
