import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { AppointmentRequestRow } from '@bedside/contracts/appointments/appointment-request.schema';
import { phoneText } from '@bedside/contracts/common/phone';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { dayIn } from '@bedside/ui-kit/formats';
import Inbox from 'lucide-react/icons/inbox';
import Receipt from 'lucide-react/icons/receipt';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router';
import { mayRead } from '../../auth/use-permission.ts';
import { Tag } from '../../components/Tag.tsx';
import { useMe } from '../../data/me.ts';
import { appointmentTimeText, serviceText } from '../../formatting/appointment-text.ts';
import { ageAndSex, membershipLabel, placeName } from '../../formatting/person-text.ts';
import { RequestChip } from '../../resources/appointment-requests/RequestChip.tsx';
import { appointmentRequestAddress } from '../../resources/appointment-requests/use-appointment-request.ts';
import { invoiceBadges } from '../../resources/invoices/invoice-badges.ts';
import { invoiceAddress } from '../../resources/invoices/use-invoice.ts';
import { patientAddress } from '../../resources/patients/use-patient.ts';
import type { PaletteGroup } from './use-commands.tsx';

const SHOWN = 4;

function useFound<Row extends { id: string }>(resource: string, query: string, sort: string): readonly Row[] {
  const me = useMe();
  const { data } = useGetList<Row>(
    resource,
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: sort, order: 'DESC' },
      filter: { q: query },
    },
    { enabled: query.length > 1 && mayRead(me, resource) },
  );
  return query.length > 1 ? (data ?? []) : [];
}

export function useRecords(query: string): readonly PaletteGroup[] {
  const navigate = useNavigate();
  const { zone } = useFormats();
  const now = new Date();
  const patients = useFound<PatientRow>('patients', query, 'createdAt');
  const appointments = useFound<AppointmentRow>('appointments', query, 'appointment');
  const requests = useFound<AppointmentRequestRow>('web-appointments', query, 'createdAt');
  const invoices = useFound<InvoiceRecord>('invoices', query, 'createdAt');
  return [
    {
      label: 'Patients',
      options: patients.map((patient) => ({
        id: patient.id,
        icon: <Avatar person={patient} size={24} />,
        label: patient.fullname,
        meta: [
          ageAndSex(patient, dayIn(zone, now)),
          patient.phone && phoneText(patient.phone),
          patient.city && placeName(patient.city),
        ]
          .filter(Boolean)
          .join(' · '),
        end: <Tag>{membershipLabel(patient.membershipType)}</Tag>,
        run: () => navigate(patientAddress(patient.id)),
        found: { kind: 'patient', record: patient },
      })),
    },
    {
      label: 'Visits',
      options: appointments.map((appointment) => ({
        id: appointment.id,
        icon: <Stethoscope size={16} strokeWidth={1.75} aria-hidden />,
        label: `${appointment.appointmentKey}, ${appointment.patient.fullname}`,
        meta: appointmentTimeText(appointment, zone, now),
        end: <DenseStatusChip status={appointment.appointmentStatus} />,
        run: () => navigate(`/appointments/${appointment.id}/show`),
        found: { kind: 'visit', record: appointment },
      })),
    },
    {
      label: 'Web requests',
      options: requests.map((request) => ({
        id: request.id,
        icon: <Inbox size={16} strokeWidth={1.75} aria-hidden />,
        label: `${request.key}, ${request.fullname}`,
        meta: serviceText(request.serviceNames),
        end: <RequestChip status={request.status} />,
        run: () => navigate(appointmentRequestAddress(request.id)),
      })),
    },
    {
      label: 'Invoices',
      options: invoices.map((invoice) => ({
        id: invoice.id,
        icon: <Receipt size={16} strokeWidth={1.75} aria-hidden />,
        label: `${invoice.number}, ${invoice.patient.fullname}`,
        meta: invoiceBadges[invoice.status].label,
        end: <Money dollars={invoice.totalAmount} />,
        run: () => navigate(invoiceAddress(invoice)),
        found: { kind: 'invoice', record: invoice },
      })),
    },
  ];
}
