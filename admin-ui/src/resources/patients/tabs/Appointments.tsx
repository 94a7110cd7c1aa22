import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { serviceText } from '../../../formatting/appointment-text.ts';
import type { Column } from '../../../list/column.ts';
import { TwoLineCell } from '../../../list/TwoLineCell.tsx';
import { AppointmentMenu } from '../../appointments/actions/AppointmentMenu.tsx';
import { appointmentAddress } from '../../appointments/appointment-address.ts';
import { AppointmentCard } from '../../appointments/list/AppointmentCard.tsx';
import { appointmentColumns } from '../../appointments/list/appointment-columns.tsx';
import { TabRows } from './TabRows.tsx';

const ofEveryPatient = ['patient', 'membership'];

const columns: readonly Column<AppointmentRow>[] = [
  {
    key: 'services',
    label: 'Services',
    cell: (appointment) => (
      <TwoLineCell
        first={serviceText(appointment.serviceNames)}
        second={appointment.appointmentKey}
        to={appointmentAddress(appointment.id)}
      />
    ),
    text: ({ serviceNames }) => serviceNames.join('; '),
  },
  ...appointmentColumns.filter(({ key }) => !ofEveryPatient.includes(key)),
];

/** The patient’s visits, the latest first. */
export default function Appointments({ patient }: { patient: PatientRecord }) {
  return (
    <TabRows<AppointmentRow>
      title="Visits"
      resource="appointments"
      filter={{ patientId: patient.id }}
      sort={{ field: 'appointment', order: 'DESC' }}
      columns={columns}
      card={(appointment) => <AppointmentCard appointment={appointment} isOfOne />}
      edge={(appointment) => `var(--${statusBadges[appointment.appointmentStatus].tone})`}
      addressOf={({ id }) => appointmentAddress(id)}
      menu={(appointment) => <AppointmentMenu appointment={appointment} />}
    />
  );
}
