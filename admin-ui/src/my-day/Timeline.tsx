import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { cityText } from '@bedside/contracts/common/city';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseStatusChip';
import { timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import Button from '@mui/material/Button';
import MapPin from 'lucide-react/icons/map-pin';
import PenLine from 'lucide-react/icons/pen-line';
import Video from 'lucide-react/icons/video';
import { Link } from 'react-router';
import { useDrawer } from '../components/drawer.tsx';
import { useIsPhone } from '../components/use-is-phone.ts';
import { serviceText } from '../formatting/appointment-text.ts';
import { yearsAndSex } from '../formatting/person-text.ts';
import { appointmentAddress } from '../resources/appointments/appointment-address.ts';
import { openSoapNote } from '../resources/appointments/soap/open-soap-note.tsx';
import { isUpcoming } from './day-steps.ts';
import styles from './MyDay.module.css';
import { NextAppointment } from './NextAppointment.tsx';

interface Props {
  visits: readonly DayAppointment[];
  next: DayAppointment | null;
}

/** The day’s visits down a line; on a phone the next one opens where it stands. */
export function Timeline({ visits, next }: Props) {
  const isPhone = useIsPhone();
  return (
    <ol className={styles.timeline} aria-label="Visits">
      {visits.map((visit) => (
        <li key={visit.id} data-state={visit === next ? 'next' : isUpcoming(visit) ? 'ahead' : 'done'}>
          {isPhone && visit === next ? <NextAppointment visit={visit} /> : <Stop visit={visit} />}
        </li>
      ))}
    </ol>
  );
}

function Stop({ visit }: { visit: DayAppointment }) {
  const isDone = !isUpcoming(visit);
  return (
    <div className={styles.stop}>
      <span className={styles.time}>{visit.startTime && timeText(visit.startTime)}</span>
      <span className={styles.dot} aria-hidden />
      <div className={styles.what}>
        <p className={styles.first}>
          <Link to={appointmentAddress(visit.id)}>{fullName(visit.patient)}</Link>{' '}
          <small>{yearsAndSex(visit.patientAge, visit.patientGender)}</small>
          {!isDone && <span className={styles.length}>{lengthWords(visit)}</span>}
        </p>
        <p>{serviceText(visit.serviceNames)}</p>
        {isDone ? <Done visit={visit} /> : <Where visit={visit} />}
      </div>
    </div>
  );
}

const lengthWords = ({ travelMinutes, durationMinutes }: DayAppointment): string =>
  travelMinutes ? `${travelMinutes} min drive` : `${durationMinutes} min`;

function Where({ visit: { telemedicine, city, postalCode } }: { visit: DayAppointment }) {
  const Icon = telemedicine ? Video : MapPin;
  const words = telemedicine ? 'Video visit' : [city && cityText(city), postalCode].filter(Boolean).join(' ');
  return (
    <p className={styles.where}>
      <Icon size={14} strokeWidth={1.75} aria-hidden /> {words}
    </p>
  );
}

function Done({ visit }: { visit: DayAppointment }) {
  const drawer = useDrawer();
  return (
    <div className={styles.done}>
      <DenseStatusChip status={visit.appointmentStatus} />
      {visit.soapNoteStatus !== 'SUBMITTED' && (
        <Button
          variant="outlined"
          startIcon={<PenLine size={16} strokeWidth={1.75} aria-hidden />}
          aria-label={`Sign note for ${fullName(visit.patient)}`}
          onClick={() => openSoapNote(drawer, visit)}
        >
          Sign note
        </Button>
      )}
    </div>
  );
}
