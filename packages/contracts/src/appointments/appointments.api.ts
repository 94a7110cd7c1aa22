import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams } from '../call.ts';
import { translated } from '../common/field-marks.ts';
import {
  address,
  day,
  id,
  idList,
  instant,
  pageQuery,
  reason,
  searchText,
  text,
  time,
  version,
} from '../common/fields.ts';
import { dollars, signedDollars } from '../money.ts';
import { depositHolds, lineKinds, paymentMode, paymentModes } from '../payments/payment.schema.ts';
import { readsAppointments, runsAppointments } from '../permission.ts';
import {
  appointmentCard,
  appointmentDetails,
  appointmentRecord,
  appointmentRow,
} from './appointment.schema.ts';
import { appointmentStatus, appointmentStatuses } from './appointment-status.ts';
import { appointmentPrice, appointmentSlot, appointmentType, locationType } from './booking.schema.ts';

const service = 'appointments';
const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

/** File ids come from `uploadSymptomImage`. */
export const symptomOfPatient = z.strictObject({
  patientId: id,
  symptom: text(250, 1),
  symptomimage1: id.optional(),
  symptomimage2: id.optional(),
});

/** Rule: appointments.two-files-per-symptom */
export const symptomFileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export const MAX_SYMPTOM_FILE_BYTES = 10 * 1024 * 1024;
export const SYMPTOM_FILE_REJECTED = 'Please choose a JPG, PNG, or PDF file.';

/** What someone with a payment link sees: only what they need in order to pay. */
const paymentPageDetails = z.object({
  id: z.string(),
  /** False for an invoice without an appointment. */
  forAppointment: z.boolean(),
  /** The appointment key, or the invoice number if there is no appointment. */
  appointmentKey: z.string(),
  appointmentStatus: z.enum(appointmentStatuses),
  servicesAvailed: z.array(z.object({ serviceName: translated(), serviceCost: z.number() })),
  price: appointmentPrice.nullable(),
  totalAmount: z.number(),
  /** The amount charged now: the total minus partial payments. */
  dueAmount: z.number(),
  paymentMode: z.enum(paymentModes).nullable(),
  paymentPending: z.boolean(),
  /** As on the invoice. */
  depositHold: z.enum(depositHolds).nullable(),
  payerFirstName: z.string(),
  /** The link is for a guarantor’s statement, and the payer may have no account. */
  isStatement: z.boolean(),
});

export type PaymentPageDetails = z.infer<typeof paymentPageDetails>;

export const uploadSymptomImage = call({
  name: 'uploadSymptomImage',
  method: 'POST',
  path: '/appointment/symptom-image',
  service,
  audience: ['admin', 'patient'],
  permission: 'dispatch',
  audit: ['appointment.uploadSymptomFile'],
  family: ['BOOK'],
  summary: 'Upload a symptom photo or PDF to attach to a booking by its ID (added path)',
  upload: { types: symptomFileTypes, maxBytes: MAX_SYMPTOM_FILE_BYTES, refusal: SYMPTOM_FILE_REJECTED },
  limit: { max: 60, perSeconds: 60 },
  body: z.strictObject({ patientId: id }),
  data: z.object({ id, name: z.string(), contentType: z.string() }),
});

export const booking = {
  appointmentType,
  serviceIds: z.array(id).min(1, 'Select at least one service.').max(20),
  preferedAppointmentDate: day,
  appointmentSlot,
  serviceAddress: address.optional(),
  locationType: locationType.optional(),
  telemedicineTime: time.optional(),
  primarySymptoms: z.array(symptomOfPatient).min(1).max(12),
  familyMemberIds: z.array(id).max(12).optional(),
  specialInstruction: text(500).optional(),
  consentAccepted: z.boolean().optional(),
  /** Hides the visit from the family. */
  confidential: z.boolean().optional(),
  /** Staff only. */
  patientId: id.optional(),
};
export const recordsOfBooking = {
  familyMemberIds: 'patient',
  symptomimage1: 'symptomFile',
  symptomimage2: 'symptomFile',
} as const;

export const addAppointment = call({
  name: 'addAppointment',
  method: 'POST',
  path: '/appointment/add-appointment',
  service,
  audience: ['admin', 'patient'],
  permission: 'dispatch',
  audit: ['appointment.book'],
  records: recordsOfBooking,
  family: ['BOOK'],
  summary: 'Book a visit',
  idempotent: true,
  body: z.strictObject(booking),
  data: appointmentDetails,
});

export const listAppointments = call({
  name: 'listAppointments',
  method: 'GET',
  path: '/appointment',
  reads: 'replica',
  service,
  audience: ['admin', 'patient'],
  permission: readsAppointments,
  audit: 'list',
  family: ['VISITS'],
  summary: 'List visits: your own household’s, or all visits for staff',
  query: z.strictObject({
    ...pageQuery(),
    status: z.string().max(200).optional(),
    startDate: day.optional(),
    endDate: day.optional(),
    searchQuery: searchText,
    category: z.string().max(60).optional(),
    paymentVerified: flag,
    paymentMode: paymentMode.optional(),
    soapNoteSubmitted: flag,
    paymentRequest: flag,
    requestType: paymentMode.optional(),
    sortVariable: z
      .enum(['createdAt', 'preferedAppointmentDate', 'appointmentDate', 'appointmentStatus'])
      .default('createdAt'),
    sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
    active: flag,
    providerServiceIds: z.string().max(1000).optional(),
    patientServiceIds: z.string().max(1000).optional(),
    patientId: id.optional(),
  }),
  data: z.object({ appointments: z.array(appointmentCard) }),
  paged: true,
});

export const getAppointmentDetails = call({
  name: 'getAppointmentDetails',
  method: 'GET',
  path: '/appointment/appointmentDetails/{id}',
  service,
  audience: ['patient', 'admin', 'public-payment'],
  permission: readsAppointments,
  audit: 'read',
  records: { id: 'appointment' },
  family: ['VISITS'],
  summary: 'Get a visit for the patient. With a payment link as the ID, only what’s needed to pay',
  params: z.strictObject({ id: z.string().min(20).max(200) }),
  data: z.union([appointmentDetails, paymentPageDetails]),
});

export const getAppointment = call({
  name: 'getAppointment',
  method: 'GET',
  path: '/appointment/detail/{id}',
  service,
  audience: ['admin', 'provider', 'patient'],
  permission: readsAppointments,
  audit: 'read',
  records: { id: 'appointment' },
  family: ['VISITS'],
  summary: 'Get a visit. Staff also see notes, contact details, and activity',
  params: idParams,
  data: z.union([appointmentRecord, appointmentDetails]),
});
export const transitionBody = { appointmentId: id, version, reason: reason.optional() };

const servicesAvailed = z
  .array(z.strictObject({ serviceId: id, serviceCost: dollars.optional() }))
  .min(1, 'Enter at least one service.')
  .max(30);

export const recordServicesRendered = call({
  name: 'recordServicesRendered',
  method: 'PUT',
  path: '/appointment/add-services-availed',
  service,
  audience: ['admin', 'provider'],
  permission: runsAppointments,
  audit: ['appointment.finish', 'invoice.make'],
  summary: 'Enter the services provided and their cost. Moves the visit to payment',
  idempotent: true,
  body: z.strictObject({ ...transitionBody, servicesAvailed }),
  data: appointmentRecord,
});

export const previewServicesRendered = call({
  name: 'previewServicesRendered',
  method: 'POST',
  path: '/appointment/{id}/preview-services',
  service,
  audience: ['admin', 'provider'],
  permission: runsAppointments,
  audit: 'read',
  records: { id: 'appointment' },
  summary: 'Preview the invoice that entering these services would create (added path)',
  params: idParams,
  body: z.strictObject({ servicesAvailed }),
  data: z.object({
    lines: z.array(z.object({ kind: z.enum(lineKinds), label: z.string(), amount: signedDollars })),
    totalAmount: z.number(),
  }),
});

const statusFilter = z
  .union([appointmentStatus, z.array(appointmentStatus).max(appointmentStatuses.length)])
  .optional();

export const appointmentsResource = adminResource({
  name: 'appointments',
  reads: 'replica',
  patientData: true,
  service,
  audience: ['admin', 'provider'],
  permission: readsAppointments,
  row: appointmentRow,
  record: appointmentRecord,
  sortable: ['createdAt', 'appointment', 'patient', 'appointmentStatus', 'provider'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    appointmentStatus: statusFilter,
    /** The service date: the confirmed date, or the preferred one until a date is confirmed. */
    from: day.optional(),
    to: day.optional(),
    providerId: id.optional(),
    unassigned: z.boolean().optional(),
    patientId: id.optional(),
    category: z.string().max(60).optional(),
    telemedicine: z.boolean().optional(),
    createdAfter: instant.optional(),
    active: z.boolean().optional(),
    paymentVerified: z.boolean().optional(),
    paymentMode: paymentMode.optional(),
    paymentRequest: z.boolean().optional(),
    requestType: paymentMode.optional(),
    soapNoteSubmitted: z.boolean().optional(),
    /** Services rendered. */
    providerServiceIds: z.array(id).max(40).optional(),
    /** Services booked. */
    patientServiceIds: z.array(id).max(40).optional(),
    late: z.boolean().optional(),
  }),
  facets: ['appointmentStatus'],
});
