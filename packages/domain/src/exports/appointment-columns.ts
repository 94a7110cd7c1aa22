import { sql } from 'kysely';
import { type Column, date, group, listed, moment, money, phone, plain, text, time, yesNo } from './cells.ts';

export type AppointmentJoin = 'patient' | 'provider' | 'invoice' | 'main';

export const appointmentJoins = {
  patient: sql`join patients as patient on patient.id = appointment.patient_id`,
  provider: sql`left join users as provider on provider.id = appointment.provider_id`,
  invoice: sql`left join invoices as invoice on invoice.appointment_id = appointment.id and invoice.status <> 'CANCELLED'`,
  main: sql`left join appointment_patients as main on main.appointment_id = appointment.id and main.is_primary`,
} satisfies Record<AppointmentJoin, unknown>;

export const personColumns: Column<never>[] = group<never>('Patient', [
  ['patientName', 'Patient', text(sql`(person.first_name || ' ' || person.last_name)`)],
  ['patientEmail', 'Email', text(sql`person.email::text`)],
  ['patientPhone', 'Phone', phone(sql`person.phone_e164`)],
]);

export const recordColumns: Column<AppointmentJoin>[] = group<AppointmentJoin>('Patient', [
  ['dateOfBirth', 'Date of birth', date(sql`patient.date_of_birth`), 'patient'],
  ['gender', 'Gender', plain(sql`patient.gender`), 'patient'],
  ['membershipType', 'Membership', plain(sql`patient.membership_type`), 'patient'],
]);

export const appointmentColumns: Column<AppointmentJoin>[] = group<AppointmentJoin>('Visit', [
  ['appointmentKey', 'Visit', text(sql`appointment.key`)],
  ['appointmentStatus', 'Status', plain(sql`appointment.status`)],
  ['serviceDate', 'Visit date', date(sql`appointment.service_date`)],
  ['startTime', 'Start', time(sql`appointment.starts_at`)],
  ['endTime', 'End', time(sql`appointment.ends_at`)],
  ['telemedicine', 'Telemedicine', yesNo(sql`appointment.telemedicine`)],
  ['provider', 'Provider', text(sql`(provider.first_name || ' ' || provider.last_name)`), 'provider'],
]);

export const medicalColumns: readonly Column<AppointmentJoin>[] = [
  ...appointmentColumns,
  ...group<AppointmentJoin>('Visit', [
    ['appointmentType', 'Patients seen', plain(sql`appointment.type`)],
    ['preferredDate', 'Preferred date', date(sql`appointment.preferred_date`)],
    ['timeSlots', 'Preferred times', plain(sql`array_to_string(appointment.preferred_times_of_day, '; ')`)],
    ['bookedAt', 'Booked', moment(sql`appointment.created_at`)],
    ['cancellationReason', 'Cancellation reason', text(sql`appointment.cancellation_reason`)],
  ]),
  ...personColumns,
  ...recordColumns,
  ...group<AppointmentJoin>('Location', [
    ['address', 'Address', text(sql`concat_ws(', ', appointment.address1, appointment.address2)`)],
    ['city', 'City', text(sql`appointment.city`)],
    ['state', 'State', text(sql`appointment.state`)],
    ['postalCode', 'ZIP code', text(sql`appointment.postal_code`)],
    ['locationType', 'Address type', plain(sql`appointment.location_type`)],
    ['specialInstruction', 'Special instructions', text(sql`appointment.special_instruction`)],
  ]),
  ...group<AppointmentJoin>('Care', [
    ['symptom', 'Chief complaint', text(sql`main.symptom`), 'main'],
    [
      'servicesBooked',
      'Services booked',
      listed(
        sql`select name from appointment_services where appointment_id = appointment.id order by position`,
      ),
    ],
    [
      'servicesAvailed',
      'Services rendered',
      listed(sql`select name from services_rendered where appointment_id = appointment.id order by position`),
    ],
    ['soapNote', 'SOAP note', plain(sql`appointment.soap_note_status`)],
    ['providerSummary', 'Provider summary', text(sql`appointment.provider_summary`)],
    ['commentsForPatient', 'Note to patient', text(sql`appointment.comments_for_patient`)],
    ['medicalOrder', 'Medical order', text(sql`appointment.medical_order`)],
    ['adminComment', 'Internal note', text(sql`appointment.admin_comment`)],
  ]),
  ...group<AppointmentJoin>('Payment', [
    [
      'estimatedTotal',
      'Estimated total',
      plain(sql`case when not appointment.from_old_system or appointment.status not in ('COMPLETED', 'CANCELLED')
        then (appointment.estimate ->> 'totalAmount')::numeric(12, 2) end`),
    ],
    ['invoiceNumber', 'Invoice', text(sql`invoice.number`), 'invoice'],
    ['invoiceStatus', 'Invoice status', plain(sql`invoice.status`), 'invoice'],
    ['taxAmount', 'Sales tax', money(sql`invoice.tax_cents`), 'invoice'],
    ['totalAmount', 'Total', money(sql`invoice.total_cents`), 'invoice'],
    ['refundedAmount', 'Refunded', money(sql`invoice.refunded_cents`), 'invoice'],
    ['chargedBackAmount', 'Charged back', money(sql`invoice.charged_back_cents`), 'invoice'],
    ['paymentMode', 'Payment method', plain(sql`appointment.payment_mode`)],
    ['paymentRequestType', 'Requested payment method', plain(sql`appointment.payment_request_type`)],
    ['paymentVerified', 'Payment verified', yesNo(sql`invoice.payment_verified`), 'invoice'],
    ['paidAt', 'Paid', moment(sql`invoice.paid_at`), 'invoice'],
  ]),
];
