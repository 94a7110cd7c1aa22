import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { statusLooks } from '@bedside/contracts/appointments/appointment-status';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { Column } from '../../../list/column.ts';
import { TwoLines } from '../../../list/TwoLines.tsx';
import { serviceWords } from '../../../words/visit-words.ts';
import { VisitMenu } from '../../appointments/actions/VisitMenu.tsx';
import { VisitCard } from '../../appointments/list/VisitCard.tsx';
import { visitColumns } from '../../appointments/list/visit-columns.tsx';
import { visitAddress } from '../../appointments/visit-address.ts';
import { TabRows } from './TabRows.tsx';

const ofEveryPatient = ['patient', 'membership'];

const columns: readonly Column<AppointmentRow>[] = [
  {
    key: 'services',
    label: 'Services',
    cell: (visit) => (
      <TwoLines
        first={serviceWords(visit.serviceNames)}
        second={visit.appointmentKey}
        to={visitAddress(visit.id)}
      />
    ),
    text: ({ serviceNames }) => serviceNames.join('; '),
  },
  ...visitColumns.filter(({ key }) => !ofEveryPatient.includes(key)),
];

/** The patient’s visits, the latest first. */
export default function Visits({ patient }: { patient: PatientRecord }) {
  return (
    <TabRows<AppointmentRow>
      title="Visits"
      resource="appointments"
      filter={{ patientId: patient.id }}
      sort={{ field: 'visit', order: 'DESC' }}
      columns={columns}
      card={(visit) => <VisitCard visit={visit} isOfOne />}
      edge={(visit) => `var(--${statusLooks[visit.appointmentStatus].tone})`}
      addressOf={({ id }) => visitAddress(id)}
      menu={(visit) => <VisitMenu visit={visit} />}
    />
  );
}
