import type { DeliveryRow } from '@bedside/contracts/messaging/messaging.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLines } from '../../list/TwoLines.tsx';
import { When } from '../../parts/When.tsx';
import { visitAddress } from '../appointments/visit-address.ts';
import { webRequestAddress } from '../web-appointments/web-request-address.ts';
import { ResendMessageButton } from './actions/ResendMessageButton.tsx';
import { channelWords, deliveryLooks, eventWords } from './message-looks.ts';

const aboutAddress = ({
  appointmentId,
  webAppointmentId,
}: Pick<DeliveryRow, 'appointmentId' | 'webAppointmentId'>) => {
  if (appointmentId) return visitAddress(appointmentId);
  return webAppointmentId ? webRequestAddress(webAppointmentId) : undefined;
};

export const messageColumns: readonly Column<DeliveryRow>[] = [
  {
    key: 'message',
    label: 'Message and recipient',
    cell: ({ event, recipient, recipientName, appointmentId, webAppointmentId }) => (
      <TwoLines
        first={eventWords(event)}
        second={`${recipientName}, ${recipient}`}
        to={aboutAddress({ appointmentId, webAppointmentId })}
      />
    ),
    text: ({ event, recipient, recipientName }) => `${eventWords(event)}: ${recipientName}, ${recipient}`,
  },
  {
    key: 'channel',
    label: 'Channel',
    width: 110,
    sortBy: 'channel',
    cell: ({ channel }) => channelWords[channel],
    text: ({ channel }) => channelWords[channel],
  },
  {
    key: 'state',
    label: 'Status',
    width: 150,
    sortBy: 'state',
    cell: ({ state }) => <DenseChip {...deliveryLooks[state]} />,
    text: ({ state }) => deliveryLooks[state].label,
  },
  {
    key: 'reason',
    label: 'Reason',
    width: 220,
    fromWidth: 1024,
    cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? '–'}</span>,
    text: ({ reason }) => reason ?? '',
  },
  {
    key: 'attempts',
    label: 'Attempts',
    width: 90,
    alignRight: true,
    fromWidth: 1280,
    cell: ({ attempts }) => attempts,
    text: ({ attempts }) => String(attempts),
  },
  {
    key: 'createdAt',
    label: 'Created',
    width: 170,
    sortBy: 'createdAt',
    fromWidth: 900,
    cell: ({ createdAt }) => <When instant={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    key: 'resend',
    label: 'Actions',
    width: 110,
    cell: (message) => <ResendMessageButton message={message} />,
    text: () => '',
  },
];

/** A message in the list of a phone. */
export const MessageCard = ({ message }: { message: DeliveryRow }) => (
  <Card
    first={eventWords(message.event)}
    second={`${message.recipientName}, ${message.recipient}`}
    chip={<DenseChip {...deliveryLooks[message.state]} />}
    endFirst={channelWords[message.channel]}
    endSecond={<When instant={message.createdAt} />}
    endThird={<ResendMessageButton message={message} />}
  />
);

export const messageEdge = ({ state }: DeliveryRow): string => `var(--${deliveryLooks[state].tone})`;
