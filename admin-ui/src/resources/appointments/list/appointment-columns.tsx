import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import { membershipLabel } from '../../../formatting/person-text.ts';
import { DataTable } from '../../../list/DataTable.tsx';
import {
  AppointmentTime,
  AreaCell,
  MembershipCell,
  PatientAndServicesCell,
  ProviderCell,
  StatusCell,
  TotalCell,
} from './AppointmentCells.tsx';

/** The time as sortable text for exports, without words such as “Today”. */
const timeInFile = (appointment: AppointmentRow): string =>
  appointment.appointmentDate && appointment.appointmentTime
    ? `${appointment.appointmentDate} ${timeText(appointment.appointmentTime)}`
    : `${appointment.preferedAppointmentDate} ${appointment.appointmentSlot.join(' or ')}`;

const Column = DataTable.Col<AppointmentRow>;
const NumberColumn = DataTable.NumberCol<AppointmentRow>;

export const appointmentColumns = (
  <>
    <Column
      source="patient"
      label="Patient and services"
      width={230}
      tabletWidth={144}
      render={(appointment) => <PatientAndServicesCell appointment={appointment} />}
      text={({ appointmentKey, patient, serviceNames }) =>
        `${patient.fullname} (${appointmentKey}): ${serviceNames.join('; ')}`
      }
    />
    <Column
      source="appointmentStatus"
      label="Status"
      width={176}
      tabletWidth={160}
      render={(appointment) => <StatusCell appointment={appointment} />}
      text={(appointment) => statusBadges[appointment.appointmentStatus].label}
    />
    <Column
      source="appointment"
      label="Date and time"
      width={214}
      tabletWidth={100}
      render={(appointment) => <AppointmentTime appointment={appointment} />}
      text={timeInFile}
    />
    <Column
      source="provider"
      label="Provider"
      width={130}
      tabletWidth={126}
      render={(appointment) => <ProviderCell appointment={appointment} />}
      text={({ provider }) => (provider ? fullName(provider) : '')}
    />
    <Column
      source="area"
      label="Area"
      disableSort
      width={168}
      fromWidth={1280}
      render={(appointment) => <AreaCell appointment={appointment} />}
      text={({ telemedicine, city, postalCode }) =>
        telemedicine ? 'Telemedicine' : [city, postalCode].filter(Boolean).join(' ')
      }
    />
    <Column
      source="membership"
      label="Membership"
      disableSort
      width={106}
      fromWidth={1280}
      render={(appointment) => <MembershipCell appointment={appointment} />}
      text={({ patient }) => membershipLabel(patient.membershipType)}
    />
    <NumberColumn
      source="total"
      label="Total"
      disableSort
      width={104}
      tabletWidth={92}
      render={(appointment) => <TotalCell appointment={appointment} />}
      text={({ totalAmount, fromOldSystem }) => (fromOldSystem ? '' : totalAmount.toFixed(2))}
    />
  </>
);
