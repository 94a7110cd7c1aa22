import type { DeliveryRow } from '@bedside/contracts/messaging/messaging.schema';
import { maskContact } from '@bedside/domain/contact.policy';
import type { DeliveryLogRow } from '@bedside/domain/messaging/delivery-log.queries';

export const toDelivery = ({
  email,
  phoneE164,
  eventType,
  recipientId,
  appointmentRequestId,
  ...row
}: DeliveryLogRow): DeliveryRow => ({
  ...row,
  personId: recipientId,
  webAppointmentId: appointmentRequestId,
  event: eventType,
  recipient: maskRecipient({ channel: row.channel, email, phoneE164 }),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

function maskRecipient({
  channel,
  email,
  phoneE164,
}: Pick<DeliveryLogRow, 'channel' | 'email' | 'phoneE164'>) {
  if (channel === 'push') return 'registered device';
  if (channel === 'text') return phoneE164 ? maskContact(phoneE164) : 'no phone on file';
  return email ? maskContact(email) : 'no email on file';
}
