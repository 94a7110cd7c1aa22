import type { DeliveryRow, DeliveryState } from '@bedside/contracts/messaging/messaging.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { useRecordAction } from '../../data/use-record-action.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { appointmentRequestAddress } from '../appointment-requests/use-appointment-request.ts';
import { appointmentAddress } from '../appointments/use-appointment.ts';
import { channelLabels, deliveryBadges, eventText } from './message-badges.ts';

const aboutAddress = ({
  appointmentId,
  webAppointmentId,
}: Pick<DeliveryRow, 'appointmentId' | 'webAppointmentId'>) => {
  if (appointmentId) return appointmentAddress(appointmentId);
  return webAppointmentId ? appointmentRequestAddress(webAppointmentId) : undefined;
};

const Column = DataTable.Col<DeliveryRow>;
const TimeColumn = DataTable.TimeCol<DeliveryRow>;
const NumberColumn = DataTable.NumberCol<DeliveryRow>;

/** Deliveries in these states are in progress, so they can’t be resent. */
const underWay: readonly DeliveryState[] = ['queued', 'claimed'];

function ResendMessageButton({ message }: { message: DeliveryRow }) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.resendDelivery({ params: { id: message.id } }),
  );
  if (underWay.includes(message.state)) return null;
  return (
    <Button
      kind="plain"
      small
      busy={isPending}
      aria-label={`Resend message to ${message.recipient}`}
      onClick={() => mutate()}
    >
      <RotateCw size={14} strokeWidth={1.75} aria-hidden />
      Resend
    </Button>
  );
}

export const messageColumns = (
  <>
    <Column
      source="message"
      label="Message and recipient"
      disableSort
      render={({ event, recipient, recipientName, appointmentId, webAppointmentId }) => (
        <TwoLineCell
          first={eventText(event)}
          second={`${recipientName}, ${recipient}`}
          to={aboutAddress({ appointmentId, webAppointmentId })}
        />
      )}
      text={({ event, recipient, recipientName }) => `${eventText(event)}: ${recipientName}, ${recipient}`}
    />
    <Column source="channel" label="Channel" width={110} text={({ channel }) => channelLabels[channel]} />
    <Column
      source="state"
      label="Status"
      width={150}
      render={({ state }) => <DenseChip {...deliveryBadges[state]} />}
      text={({ state }) => deliveryBadges[state].label}
    />
    <Column
      source="reason"
      label="Reason"
      disableSort
      width={220}
      fromWidth={1024}
      render={({ reason }) => <span title={reason ?? undefined}>{reason ?? '–'}</span>}
      text={({ reason }) => reason ?? ''}
    />
    <NumberColumn source="attempts" label="Attempts" disableSort width={90} fromWidth={1280} />
    <TimeColumn source="createdAt" label="Created" width={170} fromWidth={900} />
    <Column
      source="resend"
      label="Actions"
      disableSort
      width={110}
      render={(message) => <ResendMessageButton message={message} />}
      text={() => ''}
    />
  </>
);

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
