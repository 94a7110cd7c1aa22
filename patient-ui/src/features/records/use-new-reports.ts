import { MAX_TAKE } from '@bedside/contracts/common/fields';
import { markNotificationsRead } from '@bedside/contracts/messaging/messaging.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { notificationsQuery } from '../../api/queries.ts';
import { isOfReport } from '../notifications/notification-target.ts';

/** Appointments with a released report that hasn’t been opened. Opening it clears the mark. */
export function useNewReports() {
  const queries = useQueryClient();
  const { data } = useQuery(notificationsQuery(1, MAX_TAKE));
  const unread = (data?.notifications ?? []).filter((one) => one.readAt === null && isOfReport(one));
  return {
    unread,
    isNew: (appointmentId: string) => unread.some(({ entityId }) => entityId === appointmentId),
    async noteSeen(appointmentId: string) {
      const ids = unread.filter(({ entityId }) => entityId === appointmentId).map(({ id }) => id);
      if (ids.length === 0) return;
      // Failures are ignored, because the next view marks it again.
      await client.send(markNotificationsRead, { body: { ids } }).catch(() => undefined);
      void queries.invalidateQueries({ queryKey: [keys.notifications] });
      void queries.invalidateQueries({ queryKey: [keys.me] });
    },
  };
}
