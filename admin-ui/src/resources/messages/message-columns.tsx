import type { DeliveryRow } from '@bedside/contracts/messaging/messaging.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { appointmentRequestAddress } from '../appointment-requests/appointment-request-address.ts';
import { appointmentAddress } from '../appointments/appointment-address.ts';
import { ResendMessageButton } from './actions/ResendMessageButton.tsx';
import { channelLabels, deliveryBadges, eventText } from './message-badges.ts';

const aboutAddress = ({
  appointmentId,
  webAppointmentId,
}: Pick<DeliveryRow, 'appointmentId' | 'webAppointmentId'>) => {
  if (appointmentId) return appointmentAddress(appointmentId);
  return webAppointmentId ? appointmentRequestAddress(webAppointmentId) : undefined;
};

export const messageColumns: readonly Column<DeliveryRow>[] = [
  {
    key: 'message',
    label: 'Message and recipient',
    cell: ({ event, recipient, recipientName, appointmentId, webAppointmentId }) => (
      <TwoLineCell
        first={eventText(event)}
        second={`${recipientName}, ${recipient}`}
        to={aboutAddress({ appointmentId, webAppointmentId })}
      />
    ),
    text: ({ event, recipient, recipientName }) => `${eventText(event)}: ${recipientName}, ${recipient}`,
  },
  {
    key: 'channel',
    label: 'Channel',
    width: 110,
    sortBy: 'channel',
    cell: ({ channel }) => channelLabels[channel],
    text: ({ channel }) => channelLabels[channel],
  },
  {
    key: 'state',
    label: 'Status',
    width: 150,
    sortBy: 'state',
    cell: ({ state }) => <DenseChip {...deliveryBadges[state]} />,
    text: ({ state }) => deliveryBadges[state].label,
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
    cell: ({ createdAt }) => <RelativeDateTime instant={createdAt} />,
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
    first={eventText(message.event)}
    second={`${message.recipientName}, ${message.recipient}`}
    chip={<DenseChip {...deliveryBadges[message.state]} />}
    endFirst={channelLabels[message.channel]}
    endSecond={<RelativeDateTime instant={message.createdAt} />}
    endThird={<ResendMessageButton message={message} />}
  />
);

export const messageEdge = ({ state }: DeliveryRow): string => `var(--${deliveryBadges[state].tone})`;
