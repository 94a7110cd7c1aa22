import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { address, day, id, instant, reason, text, time, version } from '../common/fields.ts';
import { signedByPerson } from '../key-scopes.ts';
import { dollars } from '../money.ts';
import { appointmentDetails, appointmentRecord } from './appointment.schema.ts';
import { appointmentStatus } from './appointment-status.ts';
import { booking, recordsOfBooking, symptomOfPatient, transitionBody } from './appointments.api.ts';
import { appointmentSlot, appointmentType, locationType } from './booking.schema.ts';
import { allowedTransition } from './transition.schema.ts';

const service = 'appointments';

/** False when the patient should not be notified of this change. */
const notifyPatient = z.boolean().optional();
const move = { ...transitionBody, notifyPatient };

export const changeStatus = call({
  name: 'changeStatus',
  method: 'POST',
  path: '/appointment/change-status',
  service,
  audience: ['admin', 'provider'],
  permission: ['dispatch', 'clinical', 'billing'],
  audit: ['appointment.accept'],
  grants: ['appointmentStatus'],
  idempotent: true,
  summary: 'Change a visit’s status',
  body: z.strictObject({
    ...move,
    appointmentStatus,
    /** With COMPLETED: completes the appointment without waiting for promised reports. Requires a reason. */
    reportRequirementWaived: z.boolean().optional(),
    /** With ON THE WAY: when the change was entered, if the device was offline. */
    enteredAt: instant.optional(),
  }),
  data: z.object({
    appointmentStatus: z.string(),
    version: z.int(),
    allowedTransitions: z.array(allowedTransition),
  }),
});

const assignment = {
  providerId: id,
  appointmentDate: day,
  appointmentTime: time,
  durationMinutes: z.int().min(10).max(480).optional(),
  telemedicineLink: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
  /** Accepts a travel time conflict, but never an overlap. Requires a reason. */
  override: z.boolean().optional(),
};

const staff = { service, audience: ['admin'], permission: 'dispatch' } as const;

export const assignProvider = call({
  name: 'assignProvider',
  method: 'POST',
  path: '/appointment/assign-provider',
  ...staff,
  audit: ['appointment.assign'],
  summary: 'Assign a provider, date, and time',
  body: z.strictObject({ ...move, ...assignment }),
  data: appointmentRecord,
});

export const bookAndAssign = call({
  name: 'bookAndAssign',
  method: 'POST',
  path: '/appointment/book-and-assign',
  ...staff,
  audit: ['appointment.book', 'appointment.assign'],
  records: recordsOfBooking,
  summary: 'Book a visit and assign its provider and time in one step (added path)',
  idempotent: true,
  body: z.strictObject({
    ...booking,
    patientId: id,
    ...assignment,
    reason: reason.optional(),
    notifyPatient,
  }),
  data: appointmentDetails,
});

export const changeProvider = call({
  name: 'changeProvider',
  method: 'POST',
  path: '/appointment/change-provider',
  ...staff,
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
  family: ['BOOK'],
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
  family: ['BOOK'],
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
  family: ['BOOK'],
  summary: 'Cancel a visit with a reason',
  params: idParams,
  body: z.strictObject({
    cancellationReason: reason,
    refund: z.boolean().optional(),
    waiveLateCancellationFee: z.boolean().optional(),
    /** The patient was not there, so the no-show fee replaces the late cancellation fee. Staff only. */
    noShow: z.boolean().optional(),
    /** What the caller saw that canceling costs; 0 for nothing. A different fee is refused. */
    expectedFee: dollars.optional(),
    notifyPatient,
    version,
  }),
});

export const reactivateAppointment = call({
  name: 'reactivateAppointment',
  method: 'PUT',
  path: '/appointment/reactivate/{id}',
  ...staff,
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
  ...staff,
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

export const addComments = call({
  name: 'addComments',
  method: 'POST',
  path: '/appointment/add-comments',
  service,
  audience: ['admin', 'provider'],
  permission: 'clinical',
  audit: ['appointment.note'],
  idempotent: true,
  peopleOnly: signedByPerson,
  summary: 'Save a visit’s comments, orders, and SOAP note',
  body: z.strictObject({
    appointmentId: id,
    version,
    commentsForPatient: text(2000).optional(),
    providerNotes: text(5000).optional(),
    /** Takes a note that was written without a connection, if the visit was canceled meanwhile. */
    providerSummary: text(20_000).optional(),
    medicalOrder: text(5000).optional(),
    soapNote: text(20_000).optional(),
    soapNoteStatus: z.enum(['DRAFT', 'SUBMITTED']).optional(),
    /** The note has its own version, so autosave does not change the appointment’s version. */
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
