import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { cityText } from '@bedside/contracts/common/fields';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { Row } from '@bedside/ui-kit/components/Stack';
import { timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import MapPin from 'lucide-react/icons/map-pin';
import PenLine from 'lucide-react/icons/pen-line';
import Video from 'lucide-react/icons/video';
import { Link } from 'react-router';
import { ConfidentialMark } from '../components/ConfidentialMark.tsx';
import { useDrawer } from '../components/drawer.tsx';
import { useIsPhone } from '../components/screen-hooks.ts';
import { driveText, serviceText } from '../formatting/appointment-text.ts';
import { yearsAndSex } from '../formatting/person-text.ts';
import { noteText } from '../resources/appointments/actions/primary-transition.ts';
import { openSoapNote } from '../resources/appointments/soap/open-soap-note.tsx';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import { VideoLink } from '../video/VideoLink.tsx';
import { VideoWait } from '../video/VideoWait.tsx';
import { isUpcoming } from './day-steps.ts';
import { NextAppointment } from './NextAppointment.tsx';
import styles from './Timeline.module.css';

interface Props {
  appointments: readonly DayAppointment[];
  next: DayAppointment | null;
}

export function Timeline({ appointments, next }: Props) {
  const isPhone = useIsPhone();
  return (
    <ol aria-label="Visits">
      {appointments.map((appointment) => (
        <li
          key={appointment.id}
          data-state={appointment === next ? 'next' : isUpcoming(appointment) ? 'ahead' : 'done'}
        >
          {isPhone && appointment === next ? (
            <NextAppointment appointment={appointment} />
          ) : (
            <Stop appointment={appointment} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Stop({ appointment }: { appointment: DayAppointment }) {
  const isDone = !isUpcoming(appointment);
  return (
    <div className={styles.stop}>
      <span className={styles.time}>{appointment.startTime && timeText(appointment.startTime)}</span>
      <span className={styles.dot} aria-hidden />
      <div className={styles.what}>
        <p className={styles.first}>
          <Link to={appointmentAddress(appointment.id)}>{fullName(appointment.patient)}</Link>{' '}
          <small>{yearsAndSex(appointment.patientAge, appointment.patientGender)}</small>
          <ConfidentialMark of={appointment} />
          {!isDone && <span className={styles.length}>{lengthText(appointment)}</span>}
        </p>
        <p>{serviceText(appointment.serviceNames)}</p>
        <VideoWait since={appointment.videoWaitingSince} />
        {isDone ? <Done appointment={appointment} /> : <Where appointment={appointment} />}
      </div>
    </div>
  );
}

const lengthText = ({ travelMinutes, durationMinutes }: DayAppointment): string =>
  travelMinutes ? `${driveText(travelMinutes)} drive` : `${durationMinutes} min`;

function Where({ appointment }: { appointment: DayAppointment }) {
  const { telemedicine, telemedicineLink, city, postalCode } = appointment;
  const Icon = telemedicine ? Video : MapPin;
  const text = telemedicine ? 'Video visit' : [city && cityText(city), postalCode].filter(Boolean).join(' ');
  return (
    <>
      <Row as="p" gap={6}>
        <Icon size={14} strokeWidth={1.75} aria-hidden /> {text}
      </Row>
      {telemedicine && !telemedicineLink && <VideoLink appointmentId={appointment.id} />}
    </>
  );
}

function Done({ appointment }: { appointment: DayAppointment }) {
  const drawer = useDrawer();
  return (
    <div className={styles.done}>
      <DenseStatusChip status={appointment.appointmentStatus} />
      {appointment.soapNoteStatus !== 'SUBMITTED' && (
        <Button
          kind="secondary"
          aria-label={`${noteText(appointment)} for ${fullName(appointment.patient)}`}
          onClick={() => openSoapNote(drawer, appointment)}
        >
          <PenLine size={16} strokeWidth={1.75} aria-hidden />
          {noteText(appointment)}
        </Button>
      )}
    </div>
  );
}
