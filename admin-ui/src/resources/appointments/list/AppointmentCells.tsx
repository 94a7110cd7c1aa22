import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { billedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { TransitionName } from '@bedside/contracts/appointments/transition.schema';
import { saveSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { dayIn } from '@bedside/ui-kit/formats';
import { format, parseISO } from 'date-fns';
import CirclePlus from 'lucide-react/icons/circle-plus';
import FilePen from 'lucide-react/icons/file-pen';
import Hourglass from 'lucide-react/icons/hourglass';
import Video from 'lucide-react/icons/video';
import { useListContext } from 'react-admin';
import { useMay } from '../../../auth/use-permission.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { ConfidentialMark } from '../../../components/ConfidentialMark.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { useIsTablet } from '../../../components/screen-hooks.ts';
import { Tag } from '../../../components/Tag.tsx';
import { useRememberListUrl } from '../../../components/use-list-address.ts';
import { useNow, useToday } from '../../../components/use-now.ts';
import {
  appointmentClockText,
  appointmentTimeText,
  dayLabel,
  lateText,
  serviceText,
  waitText,
} from '../../../formatting/appointment-text.ts';
import { ageAndSex, membershipLabel, placeName, shortName } from '../../../formatting/person-text.ts';
import { TwoLineCell } from '../../../list/cells.tsx';
import { useIsTightBesideDrawer } from '../../../list/columns.ts';
import { AssignProviderForm } from '../actions/AssignProviderButton.tsx';
import { primaryTransition } from '../actions/primary-transition.ts';
import { transitionButtons } from '../actions/transition-buttons.ts';
import { openSoapNote } from '../soap/open-soap-note.tsx';
import { appointmentAddress } from '../use-appointment.ts';
import styles from './AppointmentCells.module.css';

interface Props {
  appointment: AppointmentRow;
}

export function PatientAndServicesCell({ appointment }: Props) {
  return (
    <TwoLineCell
      first={appointment.patient.fullname}
      aside={
        <>
          {ageAndSex(appointment.patient, useToday())}
          <ConfidentialMark of={appointment} />
        </>
      }
      second={serviceText(appointment.serviceNames)}
      isWhole
      to={appointmentAddress(appointment.id)}
      state={useRememberListUrl()}
    />
  );
}

const nextInList: readonly TransitionName[] = ['accept', 'markPaid'];

/** If the list shows only one status or unsigned notes, the next step replaces the status. */
export function StatusCell({ appointment }: Props) {
  const { filterValues } = useListContext();
  const { appointmentStatus, allowedTransitions, patient } = appointment;
  if (filterValues.soapNoteSubmitted === false && billedStatuses.includes(appointmentStatus))
    return <NoteStep appointment={appointment} />;
  const next = primaryTransition(allowedTransitions);
  const Next = next && nextInList.includes(next) && transitionButtons[next];
  if (Next && filterValues.appointmentStatus === appointmentStatus)
    return <Next appointment={appointment} shape="rowMain" of={patient.fullname} />;
  return <DenseStatusChip status={appointmentStatus} noShow={appointment.noShow} />;
}

function NoteStep({ appointment }: Props) {
  const drawer = useDrawer();
  if (!useMay(saveSoapNote)) return <DenseStatusChip status={appointment.appointmentStatus} />;
  return (
    <ActionButton
      shape="rowMain"
      of={appointment.patient.fullname}
      icon={FilePen}
      label="Write and sign note"
      onPress={() => openSoapNote(drawer, appointment)}
    />
  );
}

export function AppointmentTime({ appointment }: Props) {
  const { zone } = useFormats();
  const now = useNow();
  const isBesideDrawer = useIsTightBesideDrawer();
  if (useIsTablet() || isBesideDrawer) {
    const clock = appointmentClockText(appointment);
    return (
      <span className={styles.when}>
        {clock || dayLabel(dayOf(appointment), zone, now)}
        <small>{clock && <DayAndWait appointment={appointment} />}</small>
      </span>
    );
  }
  return (
    <span className={styles.line}>
      <span className={appointment.appointmentTime ? undefined : styles.muted}>
        {appointmentTimeText(appointment, zone, now)}
      </span>
      <WaitingTag appointment={appointment} />
    </span>
  );
}

const dayOf = ({ appointmentDate, preferedAppointmentDate }: AppointmentRow): string =>
  appointmentDate ?? preferedAppointmentDate;

/** The day in as few characters as possible, because the wait is next to it. A late visit is always today’s. */
function DayAndWait({ appointment }: Props) {
  const { zone } = useFormats();
  const now = useNow();
  const late = lateText(appointment, zone, now);
  const wait = waitText(appointment, now);
  const day = dayOf(appointment);
  if (late) return <span className={styles.due}>{late}</span>;
  if (!wait) return dayLabel(day, zone, now);
  return (
    <>
      {day === dayIn(zone, now) ? 'Today' : format(parseISO(day), 'MMM d')}
      <span className={styles.due}>
        <span className="visually-hidden">, waiting </span>
        <Hourglass size={11} strokeWidth={1.75} aria-hidden />
        {wait.replace(/ \d+m$/, '')}
      </span>
    </>
  );
}

/** How long the visit has waited, or how late it is. */
export function WaitingTag({ appointment }: Props) {
  const { zone } = useFormats();
  const now = useNow();
  const wait = waitText(appointment, now);
  const late = lateText(appointment, zone, now);
  if (late) return <Tag tone="orange">{late}</Tag>;
  if (!wait) return null;
  return (
    <Tag>
      <Hourglass size={12} strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">waiting </span>
      {wait}
    </Tag>
  );
}

export function ProviderCell({ appointment }: Props) {
  const drawer = useDrawer();
  if (appointment.provider) {
    return (
      <span className={styles.line}>
        <Avatar person={appointment.provider} size={20} />
        <span className={styles.cut}>{shortName(appointment.provider)}</span>
      </span>
    );
  }
  if (!appointment.allowedTransitions.some(({ move }) => move === 'assign'))
    return <span className={styles.muted}>Unassigned</span>;
  return (
    <button
      type="button"
      className={styles.assign}
      aria-label={`Assign a provider for ${appointment.patient.fullname}`}
      onClick={() => drawer.open(<AssignProviderForm appointment={appointment} />, 'medium')}
    >
      <CirclePlus size={20} strokeWidth={1.25} aria-hidden />
      Assign
    </button>
  );
}

export const AreaCell = ({ appointment }: Props) =>
  appointment.telemedicine ? (
    <span className={`${styles.line} ${styles.muted}`}>
      <Video size={16} strokeWidth={1.75} aria-hidden />
      Telemedicine
    </span>
  ) : (
    <>
      {placeName(appointment.city ?? '')} <span className={styles.muted}>{appointment.postalCode}</span>
    </>
  );

export const MembershipCell = ({ appointment }: Props) => (
  <span className={appointment.patient.membershipType === 'ON DEMAND' ? styles.muted : undefined}>
    {membershipLabel(appointment.patient.membershipType)}
  </span>
);

export function TotalCell({ appointment }: Props) {
  const { totalAmount, invoiced, appointmentStatus, fromOldSystem, patient } = appointment;
  const isEstimate = !invoiced && appointmentStatus !== 'CANCELLED';
  const sum = <Money dollars={totalAmount} />;
  const isTablet = useIsTablet();
  if (fromOldSystem) return null;
  if (isTablet)
    return (
      <span className={styles.two}>
        {sum}
        <small>{isEstimate ? 'estimate' : membershipLabel(patient.membershipType)}</small>
      </span>
    );
  if (invoiced && appointmentStatus !== 'CANCELLED') return sum;
  return (
    <span className={styles.muted}>
      {isEstimate && 'est. '}
      {sum}
    </span>
  );
}
