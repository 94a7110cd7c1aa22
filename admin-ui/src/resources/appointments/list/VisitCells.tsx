import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import CirclePlus from 'lucide-react/icons/circle-plus';
import Hourglass from 'lucide-react/icons/hourglass';
import Video from 'lucide-react/icons/video';
import { useDrawer } from '../../../components/drawer.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useRememberListUrl } from '../../../components/use-list-address.ts';
import { useNow } from '../../../components/use-now.ts';
import {
  appointmentTimeText,
  lateText,
  serviceText,
  waitText,
} from '../../../formatting/appointment-text.ts';
import { ageAndSex, membershipWord, placeWord, shortName } from '../../../formatting/person-text.ts';
import { TwoLineCell } from '../../../list/TwoLineCell.tsx';
import { AssignProviderForm } from '../actions/AssignProviderButton.tsx';
import { appointmentAddress } from '../appointment-address.ts';
import styles from './AppointmentCells.module.css';

interface Props {
  visit: AppointmentRow;
}

export function PatientAndServicesCell({ visit }: Props) {
  return (
    <TwoLineCell
      first={visit.patient.fullname}
      aside={ageAndSex(visit.patient, useNow())}
      second={serviceText(visit.serviceNames)}
      to={appointmentAddress(visit.id)}
      state={useRememberListUrl()}
    />
  );
}

export function AppointmentTime({ visit }: Props) {
  const { zone } = useFormats();
  const now = useNow();
  return (
    <span className={styles.line}>
      <span className={visit.appointmentTime ? undefined : styles.muted}>
        {appointmentTimeText(visit, zone, now)}
      </span>
      <WaitingTag visit={visit} />
    </span>
  );
}

/** How long the visit waits for the practice, or how late it is. */
export function WaitingTag({ visit }: Props) {
  const { zone } = useFormats();
  const now = useNow();
  const wait = waitText(visit, now);
  const late = lateText(visit, zone, now);
  if (late) return <Tag tone="orange">{late}</Tag>;
  if (!wait) return null;
  return (
    <Tag>
      <Hourglass size={12} strokeWidth={1.75} aria-hidden />
      <span className={styles.spoken}>waiting </span>
      {wait}
    </Tag>
  );
}

export function ProviderCell({ visit }: Props) {
  const drawer = useDrawer();
  if (visit.provider) {
    return (
      <span className={styles.line}>
        <Avatar person={visit.provider} size={20} />
        <span className={styles.cut}>{shortName(visit.provider)}</span>
      </span>
    );
  }
  if (!visit.allowedTransitions.some(({ move }) => move === 'assign'))
    return <span className={styles.muted}>Unassigned</span>;
  return (
    <button
      type="button"
      className={styles.assign}
      aria-label={`Assign a provider for ${visit.patient.fullname}`}
      onClick={() => drawer.open(<AssignProviderForm visit={visit} />)}
    >
      <CirclePlus size={20} strokeWidth={1.25} aria-hidden />
      Assign
    </button>
  );
}

export const AreaCell = ({ visit }: Props) =>
  visit.telemedicine ? (
    <span className={`${styles.line} ${styles.muted}`}>
      <Video size={16} strokeWidth={1.75} aria-hidden />
      Telemedicine
    </span>
  ) : (
    <>
      {placeWord(visit.city ?? '')} <span className={styles.muted}>{visit.postalCode}</span>
    </>
  );

export const MembershipCell = ({ visit }: Props) => (
  <span className={visit.patient.membershipType === 'ON DEMAND' ? styles.muted : undefined}>
    {membershipWord(visit.patient.membershipType)}
  </span>
);

export const TotalCell = ({ visit: { totalAmount, invoiced, appointmentStatus } }: Props) =>
  invoiced && appointmentStatus !== 'CANCELLED' ? (
    <Money dollars={totalAmount} />
  ) : (
    <span className={styles.muted}>
      {!invoiced && appointmentStatus !== 'CANCELLED' && 'est. '}
      <Money dollars={totalAmount} />
    </span>
  );
