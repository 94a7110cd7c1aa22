import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { resolveParticipantName } from '@bedside/ui-kit/chat/inbox';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { moneyText } from '@bedside/ui-kit/money';
import FilePen from 'lucide-react/icons/file-pen';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { chatAddress } from '../chat/chat-tabs.ts';
import { lastText } from '../chat/chat-text.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { useDrawer } from '../components/drawer.tsx';
import { useNow } from '../components/use-now.ts';
import { dayAndTime, dayLabel, lowercaseFirst } from '../formatting/appointment-text.ts';
import { modeText } from '../money/money-text.ts';
import { openSoapNote } from '../resources/appointments/soap/open-soap-note.tsx';
import { AttentionRow } from './AttentionRow.tsx';

const VerifyInRow = lazy(() => import('../resources/payments/actions/VerifyInRow.tsx'));

/** Opens the conversation with the cursor in the message box. */
export function UnreadChat({ chat }: { chat: InboxEntry }) {
  const { zone } = useFormats();
  const now = useNow();
  const { patientId, patientName, peer, lastMessage } = chat;
  const when = lastMessage && `, ${lowercaseFirst(dayAndTime(lastMessage.at, zone, now))}`;
  return (
    <AttentionRow
      person={resolveParticipantName(patientId, patientName, peer.image)}
      name={patientName}
      about={`Chat${when ?? ''}: “${lastText(chat)}”`}
    >
      <Link
        className={buttonClass({ kind: 'secondary', small: true })}
        to={chatAddress(chat)}
        state={{ isWriting: true }}
        aria-label={`Reply to ${patientName}`}
      >
        Reply
      </Link>
    </AttentionRow>
  );
}

export function UnsignedNote({ visit }: { visit: AppointmentRow }) {
  const { zone } = useFormats();
  const now = useNow();
  const drawer = useDrawer();
  const day = lowercaseFirst(dayLabel(visit.appointmentDate ?? visit.preferedAppointmentDate, zone, now));
  return (
    <AttentionRow
      person={visit.patient}
      name={visit.patient.fullname}
      about={`Unsigned SOAP note, visit ${day}`}
    >
      <ActionButton
        shape="rowMain"
        of={`${visit.patient.fullname}, ${visit.appointmentKey}`}
        icon={FilePen}
        label="Write note"
        onPress={() => openSoapNote(drawer, visit)}
      />
    </AttentionRow>
  );
}

export function UnverifiedPayment({ payment }: { payment: PaymentRow }) {
  const { zone } = useFormats();
  const when = lowercaseFirst(dayAndTime(payment.finalizedAt ?? payment.createdAt, zone, useNow()));
  return (
    <AttentionRow
      person={resolveParticipantName(payment.patient.id, payment.patient.fullname)}
      name={payment.patient.fullname}
      about={`${modeText(payment.paymentMode)} ${moneyText(payment.amount)}, recorded ${when}`}
    >
      <Suspense>
        <VerifyInRow payment={payment} />
      </Suspense>
    </AttentionRow>
  );
}
