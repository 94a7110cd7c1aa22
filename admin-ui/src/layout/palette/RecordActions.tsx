import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { addPatientNote } from '@bedside/contracts/care/patient-notes.api';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { openChat } from '@bedside/contracts/messaging/chat.api';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { sendPaymentLink } from '@bedside/contracts/payments/payments.api';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import FilePen from 'lucide-react/icons/file-pen';
import Send from 'lucide-react/icons/send';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useMay } from '../../auth/use-permission.ts';
import { StartChatButton } from '../../chat/StartChatButton.tsx';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { useMe } from '../../data/me.ts';
import { useRecordAction } from '../../data/use-record-action.ts';
import { transitionButtons } from '../../resources/appointments/actions/transition-buttons.ts';
import { openSoapNote } from '../../resources/appointments/soap/open-soap-note.tsx';
import { invoiceButtons } from '../../resources/invoices/actions/invoice-buttons.tsx';
import { mayDo, type PatientAction } from '../../resources/patients/actions/allowed-actions.ts';
import { patientButtons } from '../../resources/patients/actions/PatientMenu.tsx';
import { NoteForm } from '../../resources/patients/notes/NoteForm.tsx';

export type Found =
  | { kind: 'patient'; record: PatientRow }
  | { kind: 'visit'; record: AppointmentRow }
  | { kind: 'invoice'; record: InvoiceRecord };

export const nameOf = (found: Found): string => {
  if (found.kind === 'patient') return found.record.fullname;
  if (found.kind === 'visit') return `${found.record.appointmentKey}, ${found.record.patient.fullname}`;
  return `${found.record.number}, ${found.record.patient.fullname}`;
};

/** Everything that the user may do with a record, rendered by the buttons of its menu. */
export function RecordActions({ found }: { found: Found }) {
  if (found.kind === 'patient') return <PatientActions patient={found.record} />;
  if (found.kind === 'visit') return <VisitActions appointment={found.record} />;
  return <InvoiceActions invoice={found.record} />;
}

const patientActions: readonly PatientAction[] = ['book', 'membership', 'edit', 'setUpLink', 'signInLink'];

function PatientActions({ patient }: { patient: PatientRow }) {
  const me = useMe();
  const drawer = useDrawer();
  const mayChat = useMay(openChat);
  const mayNote = useMay(addPatientNote);
  return (
    <>
      {mayChat && <StartChatButton patientId={patient.id} shape="option" />}
      {patientActions
        .filter((action) => mayDo(action, patient, me))
        .map((action) => {
          const Action = patientButtons[action];
          return <Action key={action} patient={patient} shape="option" />;
        })}
      {mayNote && (
        <ActionButton
          shape="option"
          icon={StickyNote}
          label="Add note"
          onPress={() => drawer.open(<NoteForm patient={patient} />)}
        />
      )}
    </>
  );
}

function VisitActions({ appointment }: { appointment: AppointmentRow }) {
  const mayChat = useMay(openChat);
  const mayAsk = useMay(sendPaymentLink);
  const mayReadNote = useMay(getSoapNote);
  const drawer = useDrawer();
  const link = useRecordAction((dataProvider) =>
    dataProvider.sendPaymentLink({ body: { appointmentId: appointment.id } }),
  );
  const moves = new Set(appointment.allowedTransitions.map(({ move }) => move));
  return (
    <>
      {[...moves].map((move) => {
        const Move = transitionButtons[move];
        return <Move key={move} appointment={appointment} shape="option" />;
      })}
      {mayAsk && appointment.appointmentStatus === 'AWAITING PAYMENT' && (
        <ActionButton shape="option" icon={Send} label="Send payment link" onPress={() => link.mutate()} />
      )}
      {mayReadNote && appointment.appointmentStatus !== 'CANCELLED' && (
        <ActionButton
          shape="option"
          icon={FilePen}
          label="Open note"
          onPress={() => openSoapNote(drawer, appointment)}
        />
      )}
      {mayChat && (
        <StartChatButton patientId={appointment.patient.id} appointmentId={appointment.id} shape="option" />
      )}
    </>
  );
}

const InvoiceActions = ({ invoice }: { invoice: InvoiceRecord }) =>
  invoice.allowedActions.map((action) => {
    const Action = invoiceButtons[action];
    return <Action key={action} invoice={invoice} shape="option" />;
  });
