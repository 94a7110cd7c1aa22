import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams } from '../call.ts';
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
import { dollars } from '../money.ts';
import { paymentMode } from '../payments/payment.schema.ts';
import { readsAppointments, runsAppointments } from '../permission.ts';
import {
  allowedTransition,
  appointmentCard,
  appointmentDetails,
  appointmentRecord,
  appointmentRow,
  appointmentSlot,
  appointmentType,
  locationType,
  paymentPageDetails,
} from './appointment.schema.ts';
import { appointmentStatus } from './appointment-status.ts';

const service = 'appointments';
const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

/** File ids come from `uploadSymptomImage`. */
const symptomOfPatient = z.strictObject({
  patientId: id,
  symptom: text(250, 1),
  symptomimage1: id.optional(),
  symptomimage2: id.optional(),
});

/** Rule: appointments.two-files-per-symptom */
export const symptomFileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export const MAX_SYMPTOM_FILE_BYTES = 10 * 1024 * 1024;
export const SYMPTOM_FILE_REJECTED = 'Please choose a JPG, PNG, or PDF file.';

export const uploadSymptomImage = call({
  name: 'uploadSymptomImage',
  method: 'POST',
  path: '/appointment/symptom-image',
  service,
  audience: ['admin', 'patient'],
  permission: 'dispatch',
  audit: ['appointment.uploadSymptomFile'],
  summary: 'Upload a symptom photo or PDF to attach to a booking by its ID (added path)',
  upload: { types: symptomFileTypes, maxBytes: MAX_SYMPTOM_FILE_BYTES, refusal: SYMPTOM_FILE_REJECTED },
  limit: { max: 60, perSeconds: 60 },
  body: z.strictObject({ patientId: id }),
  data: z.object({ id, name: z.string(), contentType: z.string() }),
});

export const addAppointment = call({
  name: 'addAppointment',
  method: 'POST',
  path: '/appointment/add-appointment',
  service,
  audience: ['admin', 'patient'],
  permission: 'dispatch',
  audit: ['appointment.book'],
  records: { familyMemberIds: 'patient', symptomimage1: 'symptomFile', symptomimage2: 'symptomFile' },
  summary: 'Book a visit',
  idempotent: true,
  body: z.strictObject({
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
    /** Staff only. */
    patientId: id.optional(),
  }),
  data: appointmentDetails,
});

export const listAppointments = call({
  name: 'listAppointments',
  method: 'GET',
  path: '/appointment',
  service,
  audience: ['admin', 'patient'],
  permission: readsAppointments,
  audit: 'list',
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
  summary: 'Get a visit. Staff also see notes, contact details, and activity',
  params: idParams,
  data: z.union([appointmentRecord, appointmentDetails]),
});

/** False: the patient is not notified of this change. */
const notifyPatient = z.boolean().optional();
const bareMove = { appointmentId: id, version, reason: reason.optional() };
const move = { ...bareMove, notifyPatient };

export const changeStatus = call({
  name: 'changeStatus',
  method: 'POST',
  path: '/appointment/change-status',
  service,
  audience: ['admin', 'provider'],
  permission: ['dispatch', 'clinical', 'billing'],
  audit: ['appointment.accept'],
  grants: ['appointmentStatus'],
  summary: 'Change a visit’s status',
  body: z.strictObject({
    ...move,
    appointmentStatus,
    /** With COMPLETED: do not wait for promised reports. Needs a reason. */
    reportRequirementWaived: z.boolean().optional(),
  }),
  data: z.object({
    appointmentStatus: z.string(),
    version: z.int(),
    allowedTransitions: z.array(allowedTransition),
  }),
});

export const assignProvider = call({
  name: 'assignProvider',
  method: 'POST',
  path: '/appointment/assign-provider',
  service,
  audience: ['admin'],
  permission: 'dispatch',
  audit: ['appointment.assign'],
  summary: 'Assign a provider, date, and time',
  body: z.strictObject({
    ...move,
    providerId: id,
    appointmentDate: day,
    appointmentTime: time,
    durationMinutes: z.int().min(10).max(480).optional(),
    telemedicineLink: z
      .url({ protocol: /^https$/ })
      .max(500)
      .optional(),
    /** Accepts a travel time conflict, never an overlap. Needs a reason. */
    override: z.boolean().optional(),
  }),
  data: appointmentRecord,
});

export const changeProvider = call({
  name: 'changeProvider',
  method: 'POST',
  path: '/appointment/change-provider',
  service,
  audience: ['admin'],
  permission: 'dispatch',
  audit: ['appointment.changeProvider'],
  summary: 'Change a scheduled visit’s provider and, if given, its time',
  body: z
    .strictObject({
      ...move,
      providerId: id,
      appointmentDate: day.optional(),
      appointmentTime: time.optional(),
      override: z.boolean().optional(),
    })
    .refine(({ appointmentDate, appointmentTime }) => !appointmentDate === !appointmentTime, {
      path: ['appointmentTime'],
      message: 'Enter both a date and a time, or leave both blank.',
    }),
  data: appointmentRecord,
});

export const rescheduleAppointment = call({
  name: 'rescheduleAppointment',
  method: 'POST',
  path: '/appointment/reschedule-appointment',
  service,
  audience: ['admin', 'patient'],
  permission: 'dispatch',
  audit: ['appointment.reschedule'],
  summary: 'Reschedule: patients change the preferred time, staff the exact time',
  body: z.strictObject({
    ...move,
    preferedAppointmentDate: day.optional(),
    appointmentSlot: appointmentSlot.optional(),
    appointmentDate: day.optional(),
    appointmentTime: time.optional(),
    override: z.boolean().optional(),
  }),
  data: appointmentDetails,
});

export const updateAppointmentAddress = call({
  name: 'updateAppointmentAddress',
  method: 'POST',
  path: '/appointment/update-appointment-address',
  service,
  audience: ['admin', 'patient'],
  permission: 'dispatch',
  audit: ['appointment.updateAddress'],
  records: { id: 'appointment' },
  summary: 'Change a visit’s address',
  body: z.strictObject({
    id,
    serviceAddress: address,
    locationType: locationType.optional(),
    version,
    notifyPatient,
  }),
  data: appointmentDetails,
});

export const cancelAppointment = call({
  name: 'cancelAppointment',
  method: 'PUT',
  path: '/appointment/{id}/cancel',
  service,
  audience: ['admin', 'patient'],
  permission: ['dispatch', 'billing', 'refunds'],
  audit: ['appointment.cancel'],
  records: { id: 'appointment' },
  summary: 'Cancel a visit with a reason',
  params: idParams,
  body: z.strictObject({
    cancellationReason: reason,
    refund: z.boolean().optional(),
    waiveLateCancellationFee: z.boolean().optional(),
    notifyPatient,
    version,
  }),
});

export const reactivateAppointment = call({
  name: 'reactivateAppointment',
  method: 'PUT',
  path: '/appointment/reactivate/{id}',
  service,
  audience: ['admin'],
  permission: 'dispatch',
  audit: ['appointment.reactivate'],
  records: { id: 'appointment' },
  summary: 'Reactivate a canceled visit',
  params: idParams,
  body: z.strictObject({ version, notifyPatient }).optional(),
});

export const changeAppointmentType = call({
  name: 'changeAppointmentType',
  method: 'POST',
  path: '/appointment/change-appointment-type/{id}',
  service,
  audience: ['admin'],
  permission: 'dispatch',
  audit: ['appointment.changeType'],
  records: {
    id: 'appointment',
    familyMemberIds: 'patient',
    symptomimage1: 'symptomFile',
    symptomimage2: 'symptomFile',
  },
  summary: 'Change who a visit is for: yourself, family members, or both. Recalculates the estimate',
  params: idParams,
  query: z.strictObject({ type: appointmentType }),
  body: z
    .strictObject({
      familyMemberIds: z.array(id).max(12).optional(),
      primarySymptoms: z.array(symptomOfPatient).max(12).optional(),
      version,
    })
    .optional(),
  data: appointmentRecord,
});

export const recordServicesRendered = call({
  name: 'recordServicesRendered',
  method: 'PUT',
  path: '/appointment/add-services-availed',
  service,
  audience: ['admin', 'provider'],
  permission: runsAppointments,
  audit: ['appointment.finish', 'invoice.make'],
  summary: 'Enter the services provided and their cost. Moves the visit to payment',
  body: z.strictObject({
    ...bareMove,
    servicesAvailed: z
      .array(z.strictObject({ serviceId: id, serviceCost: dollars.optional() }))
      .min(1, 'Enter at least one service.')
      .max(30),
  }),
  data: appointmentRecord,
});

export const addComments = call({
  name: 'addComments',
  method: 'POST',
  path: '/appointment/add-comments',
  service,
  audience: ['admin', 'provider'],
  permission: 'clinical',
  audit: ['appointment.note'],
  summary: 'Save a visit’s comments, orders, and SOAP note',
  body: z.strictObject({
    appointmentId: id,
    version,
    commentsForPatient: text(2000).optional(),
    providerNotes: text(5000).optional(),
    providerSummary: text(5000).optional(),
    medicalOrder: text(5000).optional(),
    soapNote: text(20_000).optional(),
    soapNoteStatus: z.enum(['DRAFT', 'SUBMITTED']).optional(),
    /** The note's own version: autosave does not change the appointment's. */
    soapNoteVersion: version,
  }),
  data: appointmentRecord,
});

export const updateAdminComment = call({
  name: 'updateAdminComment',
  method: 'PUT',
  path: '/appointment/update-admin-comment/{id}',
  service,
  audience: ['admin'],
  permission: ['dispatch', 'clinical', 'billing'],
  audit: ['appointment.note'],
  records: { id: 'appointment' },
  summary: 'Save a visit’s internal comment',
  params: idParams,
  body: z.strictObject({ adminComment: text(2000), version }),
  data: appointmentRecord,
});

const statusFilter = z.union([appointmentStatus, z.array(appointmentStatus).max(9)]).optional();

export const appointmentsResource = adminResource({
  name: 'appointments',
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
    /** The confirmed date, or the preferred one until confirmed. */
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
