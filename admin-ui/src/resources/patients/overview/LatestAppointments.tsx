import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Link } from 'react-router';
import { RowSkeletons } from '../../../components/ListSkeleton.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { useNow } from '../../../components/use-now.ts';
import { appointmentTimeText, serviceText } from '../../../formatting/appointment-text.ts';
import { shortName } from '../../../formatting/person-text.ts';
import { TotalCell } from '../../appointments/list/AppointmentCells.tsx';
import { appointmentAddress } from '../../appointments/use-appointment.ts';
import { useLatestAppointments } from '../page/use-counts.ts';
import styles from '../tabs/tabs.module.css';
import { patientAddress } from '../use-patient.ts';

const ROWS = 4;

export function LatestAppointments({ patient }: { patient: PatientRecord }) {
  const { data = [], total = 0, isPending, error } = useLatestAppointments(patient.id);
  return (
    <Card
      title="Visits"
      end={total > ROWS && <Link to={patientAddress(patient.id, 'appointments')}>All {total} visits</Link>}
    >
      {isPending && <RowSkeletons count={ROWS} />}
      {error && <p className={styles.none}>{error.message}</p>}
      {!isPending && !error && data.length === 0 && <p className={styles.none}>No visits yet.</p>}
      <div className={styles.appointments}>
        {data.slice(0, ROWS).map((appointment) => (
          <AppointmentLine key={appointment.id} appointment={appointment} />
        ))}
      </div>
    </Card>
  );
}

function AppointmentLine({ appointment }: { appointment: AppointmentRow }) {
  const { zone } = useFormats();
  const now = useNow();
  const edge = { '--edge-color': `var(--${statusBadges[appointment.appointmentStatus].tone})` };
  return (
    <Link to={appointmentAddress(appointment.id)} className={styles.appointment} style={edge}>
      <span>{serviceText(appointment.serviceNames)}</span>
      <span>
        <DenseStatusChip status={appointment.appointmentStatus} />
      </span>
      <span>{appointmentTimeText(appointment, zone, now)}</span>
      <span>{appointment.provider ? shortName(appointment.provider) : ''}</span>
      <span>
        <TotalCell appointment={appointment} />
      </span>
    </Link>
  );
}
