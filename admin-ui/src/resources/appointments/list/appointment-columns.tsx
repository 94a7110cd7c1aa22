import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseStatusChip';
import { timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import { membershipWord } from '../../../formatting/person-text.ts';
import type { Column } from '../../../list/column.ts';
import {
  AppointmentTime,
  AreaCell,
  MembershipCell,
  PatientAndServicesCell,
  ProviderCell,
  TotalCell,
} from './VisitCells.tsx';

/** The date and time as a file has them: sortable, and with no word that depends on today. */
const timeInFile = (appointment: AppointmentRow): string =>
  appointment.appointmentDate && appointment.appointmentTime
    ? `${appointment.appointmentDate} ${timeText(appointment.appointmentTime)}`
    : `${appointment.preferedAppointmentDate} ${appointment.appointmentSlot.join(' or ')}`;

export const appointmentColumns: readonly Column<AppointmentRow>[] = [
  {
    key: 'patient',
    label: 'Patient and services',
    width: 230,
    sortBy: 'patient',
    cell: (appointment) => <PatientAndServicesCell appointment={appointment} />,
    text: ({ appointmentKey, patient, serviceNames }) =>
      `${patient.fullname} (${appointmentKey}): ${serviceNames.join('; ')}`,
  },
  {
    key: 'status',
    label: 'Status',
    width: 176,
    sortBy: 'appointmentStatus',
    cell: (appointment) => <DenseStatusChip status={appointment.appointmentStatus} />,
    text: (appointment) => statusBadges[appointment.appointmentStatus].label,
  },
  {
    key: 'appointment',
    label: 'Date and time',
    width: 214,
    sortBy: 'appointment',
    cell: (appointment) => <AppointmentTime appointment={appointment} />,
    text: timeInFile,
  },
  {
    key: 'provider',
    label: 'Provider',
    width: 130,
    sortBy: 'provider',
    fromWidth: 900,
    cell: (appointment) => <ProviderCell appointment={appointment} />,
    text: ({ provider }) => (provider ? fullName(provider) : ''),
  },
  {
    key: 'area',
    label: 'Area',
    width: 168,
    fromWidth: 1280,
    cell: (appointment) => <AreaCell appointment={appointment} />,
    text: ({ telemedicine, city, postalCode }) =>
      telemedicine ? 'Telemedicine' : [city, postalCode].filter(Boolean).join(' '),
  },
  {
    key: 'membership',
    label: 'Membership',
    width: 106,
    fromWidth: 1280,
    cell: (appointment) => <MembershipCell appointment={appointment} />,
    text: ({ patient }) => membershipWord(patient.membershipType),
  },
  {
    key: 'total',
    label: 'Total',
    alignRight: true,
    fromWidth: 1024,
    cell: (appointment) => <TotalCell appointment={appointment} />,
    text: ({ totalAmount }) => totalAmount.toFixed(2),
  },
];

/** Some of them, for a list with columns of its own. */
export const pickColumns = (...keys: string[]): readonly Column<AppointmentRow>[] =>
  appointmentColumns.filter(({ key }) => keys.includes(key));
