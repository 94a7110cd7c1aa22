import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { joinWaitlist } from '@bedside/contracts/appointments/dispatch.api';
import { saveSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { openChat } from '@bedside/contracts/messaging/chat.api';
import { verifyPayment } from '@bedside/contracts/payments/offline-payments.api';
import { sendPaymentLink } from '@bedside/contracts/payments/payments.api';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Row } from '@bedside/ui-kit/components/Stack';
import { dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { fullName } from '@bedside/ui-kit/person';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import FilePen from 'lucide-react/icons/file-pen';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Phone from 'lucide-react/icons/phone';
import Send from 'lucide-react/icons/send';
import { useNavigate } from 'react-router';
import { useMay } from '../../../auth/use-permission.ts';
import { appointmentChatsAddress } from '../../../chat/chat-tabs.ts';
import { StartChatButton } from '../../../chat/StartChatButton.tsx';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { BackLink, iconButtonClass } from '../../../components/IconButton.tsx';
import styles from '../../../components/page/PageHead.module.css';
import { PreviousNextLinks } from '../../../components/page/PreviousNextLinks.tsx';
import { MenuAction } from '../../../components/RowMenu.tsx';
import { useIsPhone } from '../../../components/screen-hooks.ts';
import { Tag } from '../../../components/Tag.tsx';
import { useListUrlState } from '../../../components/use-list-address.ts';
import { useNow, useToday } from '../../../components/use-now.ts';
import { useMe } from '../../../data/me.ts';
import { appointmentTimeText, placeText } from '../../../formatting/appointment-text.ts';
import { ageAndSex } from '../../../formatting/person-text.ts';
import { invoiceAddress } from '../../invoices/use-invoice.ts';
import { VerifyPaymentButton } from '../../payments/actions/VerifyPaymentForm.tsx';
import { AppointmentMenu } from '../actions/AppointmentMenu.tsx';
import type { ActionProps } from '../actions/actionable-appointment.ts';
import {
  isOneClickTransition,
  noteText,
  otherTransitions,
  planIsNext,
  primaryTransition,
  reschedulesInHead,
  soapNoteIsNext,
} from '../actions/primary-transition.ts';
import { RescheduleButton } from '../actions/RescheduleButton.tsx';
import { transitionButtons } from '../actions/transition-buttons.ts';
import { useAppointmentAction } from '../actions/use-appointment-action.tsx';
import { canJoinWaitlist, LeaveWaitlistButton, WaitlistButton } from '../actions/WaitlistButton.tsx';
import { openSoapNote } from '../soap/open-soap-note.tsx';
import { appointmentAddress } from '../use-appointment.ts';

/** The actions at the bottom of a phone, within reach of the thumb. */
export const PageDock = ({ appointment }: { appointment: AppointmentRecord }) =>
  useIsPhone() && (
    <div className={styles.dock}>
      <Actions appointment={appointment} />
    </div>
  );

export function PageHead({ appointment }: { appointment: AppointmentRecord }) {
  const isPhone = useIsPhone();
  const list = useListUrlState('appointments');
  return (
    <header className={styles.head}>
      <BackLink to={list} label="Back to appointments" />
      <Avatar person={appointment.patient} size={isPhone ? 32 : 44} />
      <div className={styles.who}>
        <Row wrap gap="2px 8px">
          <h1>{fullName(appointment.patient)}</h1>
          <DenseStatusChip status={appointment.appointmentStatus} noShow={appointment.noShow} />
          <Tag>{appointment.appointmentKey}</Tag>
          {appointment.confidential && <Tag tone="orange">Confidential</Tag>}
        </Row>
        <Facts appointment={appointment} />
      </div>
      <PreviousNextLinks
        resource="appointments"
        what="appointment"
        id={appointment.id}
        addressOf={appointmentAddress}
      />
      {isPhone ? <Call appointment={appointment} /> : <Actions appointment={appointment} />}
    </header>
  );
}

function Call({ appointment: { patient, patientContact } }: { appointment: AppointmentRecord }) {
  const { phoneE164 } = patientContact;
  return (
    phoneE164 && (
      <a
        className={iconButtonClass({ framed: true, className: styles.call })}
        href={`tel:${phoneE164}`}
        aria-label={`Call ${fullName(patient)}`}
      >
        <Phone size={20} strokeWidth={1.75} aria-hidden />
      </a>
    )
  );
}

function Facts({ appointment }: { appointment: AppointmentRecord }) {
  const formats = useFormats();
  const now = useNow();
  const today = useToday();
  const { dateOfBirth, gender } = appointment.patientContact;
  const me = useMe();
  const provider = appointment.providerAssigned;
  const facts = [
    `${ageAndSex({ dateOfBirth, gender }, today)}, DOB ${dayText(dateOfBirth, 'numeric', formats)}`,
    [appointmentTimeText(appointment, formats.zone, now), placeText(appointment)].filter(Boolean).join(', '),
    !provider && 'Unassigned',
    provider &&
      provider.id !== me.id &&
      [fullName(provider), provider.credentials].filter(Boolean).join(', '),
  ];
  return <p className={styles.facts}>{facts.filter(Boolean).join('  ·  ')}</p>;
}

function WriteNoteButton({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  return (
    <ActionButton
      shape="primary"
      icon={FilePen}
      label={noteText(appointment)}
      onPress={() => openSoapNote(drawer, appointment)}
    />
  );
}

function ViewPlanButton({ invoiceId }: { invoiceId: string }) {
  const navigate = useNavigate();
  return (
    <ActionButton
      shape="primary"
      icon={CalendarClock}
      label="View plan"
      onPress={() => navigate(invoiceAddress({ id: invoiceId }))}
    />
  );
}

function SendPaymentLinkButton({ appointment, ...button }: ActionProps) {
  const { mutate, isPending } = useAppointmentAction(
    appointment,
    'Send payment link',
    (dataProvider, { id }) => dataProvider.sendPaymentLink({ body: { appointmentId: id } }),
  );
  return (
    <ActionButton
      {...button}
      icon={Send}
      label="Send payment link"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}

function Actions({ appointment }: { appointment: AppointmentRecord }) {
  const mayPlan = useMay(joinWaitlist);
  const mayChat = useMay(openChat);
  const mayAsk = useMay(sendPaymentLink);
  const mayVerify = useMay(verifyPayment);
  const mayNote = useMay(saveSoapNote);
  const isPhone = useIsPhone();
  const isNoteNext = soapNoteIsNext(appointment) && mayNote;
  const reschedules = !isPhone && reschedulesInHead(appointment);
  const planned = planIsNext(appointment) ? appointment.invoiceId : null;
  const primary = planned ? null : primaryTransition(appointment.allowedTransitions);
  const others = otherTransitions(appointment.allowedTransitions, primary);
  const Primary = primary && transitionButtons[primary];
  const isUnverified =
    appointment.invoice !== null &&
    appointment.invoice.status === 'PAID' &&
    !appointment.invoice.paymentVerified;
  return (
    <div className={styles.actions}>
      {mayChat && (
        <StartChatButton
          patientId={appointment.patient.id}
          appointmentId={appointment.id}
          shape="secondary"
        />
      )}
      {reschedules && <RescheduleButton appointment={appointment} shape="secondary" />}
      {isNoteNext && Primary && appointment.appointmentStatus === 'ON THE WAY' && (
        <Primary appointment={appointment} shape="secondary" />
      )}
      {isNoteNext ? (
        <WriteNoteButton appointment={appointment} />
      ) : (
        Primary && <Primary appointment={appointment} shape="primary" />
      )}
      {planned && <ViewPlanButton invoiceId={planned} />}
      <AppointmentMenu
        appointment={appointment}
        moves={reschedules ? others.filter((move) => move !== 'reschedule') : others}
        isFramed
      >
        {mayChat && (
          <MenuAction
            icon={MessagesSquare}
            label="Messages about this visit"
            to={appointmentChatsAddress(appointment.id)}
          />
        )}
        {Primary && isOneClickTransition(primary) && <Primary appointment={appointment} shape="item" />}
        {mayAsk && appointment.appointmentStatus === 'AWAITING PAYMENT' && (
          <SendPaymentLinkButton appointment={appointment} shape="item" />
        )}
        {mayPlan && canJoinWaitlist(appointment) && <WaitlistButton appointment={appointment} shape="item" />}
        {mayPlan && appointment.waitlist && <LeaveWaitlistButton appointment={appointment} shape="item" />}
        {mayVerify && isUnverified && (
          <VerifyPaymentButton
            shape="item"
            id={appointment.id}
            about={`${fullName(appointment.patient)}, ${moneyText(appointment.totalAmount)}`}
          />
        )}
      </AppointmentMenu>
    </div>
  );
}
