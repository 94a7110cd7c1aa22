import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams } from '../call.ts';
import {
  address,
  day,
  email,
  firstName,
  id,
  idList,
  lastName,
  pageQuery,
  phone,
  reason,
  searchText,
  text,
  version,
  wireEnum,
} from '../common/fields.ts';
import { dateOfBirth, gender, language } from '../people/patient-fields.ts';
import {
  appointmentRequestRecord,
  appointmentRequestRow,
  appointmentRequestStatus,
  discoverySource,
  primarySymptom,
} from './appointment-request.schema.ts';
import { appointmentSlot, locationType } from './booking.schema.ts';

const service = 'appointments';

export const addAppointmentRequest = call({
  name: 'addAppointmentRequest',
  method: 'POST',
  path: '/appointment/add-web-appointment',
  service,
  audience: ['public'],
  summary: 'Request a visit without an account. Resending within 10 minutes doesn’t create a duplicate',
  limit: { max: 20, perSeconds: 600 },
  body: z.strictObject({
    /** Captcha token. */
    token: z.string().min(1, 'Please confirm you’re human.').max(8_000),
    firstName,
    lastName,
    DOB: dateOfBirth,
    gender,
    primarySymptoms: primarySymptom,
    serviceIds: z.array(id).min(1, 'Choose at least one service.').max(20),
    preferedAppointmentDate: day,
    appointmentSlot,
    serviceAddress: address.optional(),
    locationType: locationType.optional(),
    specialInstruction: text(500).optional(),
    isPatient: z.boolean(),
    phoneNumber: phone,
    email,
    howDidUHeardAboutus: discoverySource,
    consentAccepted: z.boolean().optional(),
    /** Defaults to the language in the Accept-Language header. */
    language: language.optional(),
  }),
});

const staff = { service, audience: ['admin'], permission: 'dispatch' } as const;

export const listAppointmentRequests = call({
  name: 'listAppointmentRequests',
  method: 'GET',
  path: '/appointment/web-appointments',
  ...staff,
  audit: 'list',
  summary: 'List requests from the public pages',
  query: z.strictObject({
    ...pageQuery(),
    searchQuery: searchText,
    startDate: day.optional(),
    endDate: day.optional(),
    /** One status, or several separated by commas, of which only the first applies. */
    status: z.string().max(100).optional(),
    /** `createdAt DESC` or `createdAt ASC` */
    sort: wireEnum(['createdAt DESC', 'createdAt ASC']).default('createdAt DESC'),
  }),
  data: z.object({ appointments: z.array(appointmentRequestRow) }),
  paged: true,
});

export const getAppointmentRequest = call({
  name: 'getAppointmentRequest',
  method: 'GET',
  path: '/appointment/web-appointment-detail/{id}',
  ...staff,
  audit: 'read',
  records: { id: 'webAppointment' },
  summary: 'Get a request and the patients who likely sent it',
  params: idParams,
  data: appointmentRequestRecord,
});

export const cancelAppointmentRequest = call({
  name: 'cancelAppointmentRequest',
  method: 'POST',
  path: '/appointment/cancel-web-appointment',
  ...staff,
  audit: ['appointmentRequest.cancel'],
  records: { id: 'webAppointment' },
  summary: 'Reject or cancel a request and notify the person who sent it',
  body: z.strictObject({
    id,
    reason,
    action: wireEnum(['rejected', 'cancelled']).default('cancelled'),
    version,
  }),
});

const accepted = z.object({
  appointmentId: id,
  appointmentKey: z.string(),
  patientId: id,
  webAppointmentId: id,
});

export const attachPatient = call({
  name: 'attachPatient',
  method: 'POST',
  path: '/appointment/attach-patient',
  ...staff,
  audit: ['appointment.book', 'appointmentRequest.accept'],
  summary: 'Accept a request for an existing patient and create the visit',
  body: z.strictObject({ webAppointmentId: id, patientId: id, version }),
  data: accepted,
});

export const createPatientFromAppointmentRequest = call({
  name: 'createPatientFromAppointmentRequest',
  method: 'POST',
  path: '/appointment/create-patient',
  ...staff,
  audit: ['appointment.book', 'patient.create', 'appointmentRequest.accept'],
  summary: 'Accept a request from a new patient and create the patient and visit',
  body: z.strictObject({
    webAppointmentId: id,
    version,
    /** Omitted fields are taken from the request. */
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    dateOfBirth: dateOfBirth.optional(),
    gender: gender.optional(),
    /** Null leaves the patient without an email, for example when the request gives someone else’s. */
    email: email.nullable().optional(),
    mobile: phone.nullable().optional(),
    /** Staff reviewed the likely duplicates and is creating a new patient anyway. */
    notDuplicate: z.boolean().optional(),
  }),
  data: accepted,
});

export const appointmentRequestsResource = adminResource({
  name: 'web-appointments',
  patientData: true,
  service,
  audience: ['admin'],
  permission: 'dispatch',
  row: appointmentRequestRow,
  record: appointmentRequestRecord,
  sortable: ['createdAt', 'preferedAppointmentDate', 'lastName'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    status: appointmentRequestStatus.optional(),
    /** The date the request was received. */
    from: day.optional(),
    to: day.optional(),
    isPatient: z.boolean().optional(),
    patientId: id.optional(),
  }),
  facets: ['status'],
});
