import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { finishedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { saveSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { sendChatMessage } from '@bedside/contracts/messaging/chat.api';
import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { verifyPayment } from '@bedside/contracts/payments/offline-payments.api';
import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useMay } from '../auth/use-permission.ts';
import { filterOf } from '../chat/chat-tabs.ts';
import { background } from '../data/data-provider.ts';
import { useLiveChanges } from '../data/live.tsx';

interface Wanted {
  resource: string;
  /** The query key that changes of this kind of work invalidate. */
  key: string;
  filter: object;
  field: string;
  isAllowed: boolean;
}

/** The row that has waited longest, and the number of waiting rows. */
function useOldest<T extends RaRecord>({ resource, key, filter, field, isAllowed }: Wanted) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const queryKey = [key, 'oldest'];
  const { data } = useQuery({
    queryKey,
    enabled: isAllowed,
    async queryFn({ signal }) {
      const isKnown = queryClient.getQueryData(queryKey) !== undefined;
      const { data: rows, total = 0 } = await dataProvider.getList<T>(resource, {
        filter,
        sort: { field, order: 'ASC' },
        pagination: { page: 1, perPage: 1 },
        ...(isKnown && { meta: background }),
        signal,
      });
      return { row: rows[0], total };
    },
  });
  return { row: data?.row, total: data?.total ?? 0 };
}

/** The unread chat, unsigned note, and unverified payment that have waited longest. */
export function useOldestWork() {
  const queryClient = useQueryClient();
  useLiveChanges(
    (changes) => {
      for (const key of new Set(changes.map(({ entityType }) => `${entityType}s`)))
        void queryClient.invalidateQueries({ queryKey: [key, 'oldest'] });
    },
    { of: ['appointment', 'payment'] },
  );
  return {
    chat: useOldest<InboxEntry>({
      resource: 'conversations',
      key: 'chats',
      filter: { kind: 'PRACTICE', ...filterOf('open'), unread: true },
      field: 'lastMessageAt',
      isAllowed: useMay(sendChatMessage),
    }),
    note: useOldest<AppointmentRow>({
      resource: 'appointments',
      key: 'appointments',
      filter: { appointmentStatus: finishedStatuses, soapNoteSubmitted: false },
      field: 'appointment',
      isAllowed: useMay(saveSoapNote),
    }),
    payment: useOldest<PaymentRow>({
      resource: 'payments',
      key: 'payments',
      filter: { unverified: true },
      field: 'createdAt',
      isAllowed: useMay(verifyPayment),
    }),
  };
}
