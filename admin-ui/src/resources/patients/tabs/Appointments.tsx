import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { serviceText } from '../../../formatting/appointment-text.ts';
import { TwoLineCell } from '../../../list/cells.tsx';
import { omitColumns } from '../../../list/columns.ts';
import { DataTable } from '../../../list/DataTable.tsx';
import { ListInTab } from '../../../list/List.tsx';
import { AppointmentMenu } from '../../appointments/actions/AppointmentMenu.tsx';
import { AppointmentCard } from '../../appointments/list/AppointmentCard.tsx';
import { appointmentColumns } from '../../appointments/list/appointment-columns.tsx';
import { appointmentAddress } from '../../appointments/use-appointment.ts';

const Column = DataTable.Col<AppointmentRow>;

const columns = (
  <>
    <Column
      source="services"
      label="Services"
      disableSort
      render={(appointment) => (
        <TwoLineCell
          first={serviceText(appointment.serviceNames)}
          second={appointment.appointmentKey}
          to={appointmentAddress(appointment.id)}
        />
      )}
      text={({ serviceNames }) => serviceNames.join('; ')}
    />
    {omitColumns(appointmentColumns, 'patient', 'membership')}
  </>
);

export default function Appointments({ patient }: { patient: PatientRecord }) {
  return (
    <ListInTab<AppointmentRow>
      title="Visits"
      resource="appointments"
      sort={{ field: 'appointment', order: 'DESC' }}
      filter={{ patientId: patient.id }}
    >
      <DataTable<AppointmentRow>
        rowClick={({ id }) => appointmentAddress(id)}
        rowEdge={(appointment) => `var(--${statusBadges[appointment.appointmentStatus].tone})`}
        rowMenu={(appointment) => <AppointmentMenu appointment={appointment} />}
        card={(appointment) => <AppointmentCard appointment={appointment} isOfOne />}
      >
        {columns}
      </DataTable>
    </ListInTab>
  );
}
