import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { Column } from '../../../list/column.ts';
import { TwoLineCell } from '../../../list/TwoLines.tsx';
import { serviceText } from '../../../words/visit-words.ts';
import { AppointmentMenu } from '../../appointments/actions/VisitMenu.tsx';
import { AppointmentCard } from '../../appointments/list/VisitCard.tsx';
import { appointmentColumns } from '../../appointments/list/visit-columns.tsx';
import { appointmentAddress } from '../../appointments/visit-address.ts';
import { TabRows } from './TabRows.tsx';

const ofEveryPatient = ['patient', 'membership'];

const columns: readonly Column<AppointmentRow>[] = [
  {
    key: 'services',
    label: 'Services',
    cell: (visit) => (
      <TwoLineCell
        first={serviceText(visit.serviceNames)}
        second={visit.appointmentKey}
        to={appointmentAddress(visit.id)}
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
      sort={{ field: 'visit', order: 'DESC' }}
      columns={columns}
      card={(visit) => <AppointmentCard visit={visit} isOfOne />}
      edge={(visit) => `var(--${statusBadges[visit.appointmentStatus].tone})`}
      addressOf={({ id }) => appointmentAddress(id)}
      menu={(visit) => <AppointmentMenu visit={visit} />}
    />
  );
}
