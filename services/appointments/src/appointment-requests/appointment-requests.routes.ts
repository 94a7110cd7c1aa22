import { appointmentRequestStatus } from '@bedside/contracts/appointments/appointment-request.schema';
import {
  addAppointmentRequest,
  appointmentRequestsResource,
  attachPatient,
  cancelAppointmentRequest,
  createPatientFromAppointmentRequest,
  getAppointmentRequest,
  listAppointmentRequests,
} from '@bedside/contracts/appointments/appointment-requests.api';
import type { CallRequest } from '@bedside/contracts/call';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import { fieldError } from '@bedside/contracts/errors';
import * as accept from '@bedside/domain/appointments/accept-appointment-request.commands';
import * as requests from '@bedside/domain/appointments/appointment-request.commands';
import {
  appointmentRequestRecord,
  findAppointmentRequests,
} from '@bedside/domain/appointments/appointment-request.queries';
import { createRequestLimit } from '@bedside/domain/appointments/request-limits';
import { isHumanToken } from '@bedside/service-kit/captcha';
import type { Routes } from '@bedside/service-kit/service';
import { toAppointmentRequestRecord, toAppointmentRequestRow } from './appointment-request.mapper.ts';

export const appointmentRequestsRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db } = parts;
  const requestLimit = createRequestLimit(db);

  bind(addAppointmentRequest, async ({ body: { token, ...newRequest }, ctx, request }) => {
    if (!(await isHumanToken(parts, request, token)))
      throw fieldError('token', 'We couldn’t confirm you’re human. Please try the check again.');
    await requestLimit.run(newRequest, () => requests.addAppointmentRequest(db, ctx, newRequest));
    return { message: 'Appointment has been booked successfully.' };
  });

  bind(listAppointmentRequests, async ({ query }) => {
    const { rows, total } = await findAppointmentRequests(db, toListing(query));
    const read = { entityType: 'resource', entityId: 'web-appointments' } as const;
    return {
      data: { appointments: rows.map(toAppointmentRequestRow) },
      meta: pageMetaOf(query.page, query.take, total),
      read,
    };
  });

  bind(getAppointmentRequest, async ({ params: { id } }) => {
    const record = await appointmentRequestRecord(db, id);
    const read = { entityType: 'appointmentRequest', entityId: id, patientId: record.patientId } as const;
    return { data: toAppointmentRequestRecord(record), read };
  });

  bind(cancelAppointmentRequest, async ({ body, ctx }) => {
    await requests.rejectAppointmentRequest(db, ctx, body);
    return { message: `Request ${body.action}. The requester has been notified.`, claimsDelivery: true };
  });

  bind(attachPatient, async ({ body, ctx }) => ({
    message: 'Request accepted and visit created',
    data: await accept.attachPatient(db, ctx, body),
  }));

  bind(createPatientFromAppointmentRequest, async ({ body, ctx }) => ({
    message: 'Patient and visit created',
    data: await accept.createPatientFromAppointmentRequest(db, ctx, body),
  }));

  bindResource(appointmentRequestsResource, {
    list: async (query) => {
      const { rows, total, byStatus } = await findAppointmentRequests(db, query);
      return { rows: rows.map(toAppointmentRequestRow), total, facets: { status: byStatus } };
    },
    get: async ({ id }) => {
      const record = await appointmentRequestRecord(db, id);
      return { record: toAppointmentRequestRecord(record), patientId: record.patientId };
    },
  });
};

/** As the specification says, only the first of several statuses applies. */
function toListing(query: CallRequest<typeof listAppointmentRequests>['query']) {
  const { page, take, searchQuery, startDate, endDate, sort } = query;
  const [first] = query.status?.split(',').filter((part) => part.trim() !== '') ?? [];
  const status = first === undefined ? undefined : appointmentRequestStatus.safeParse(first).data;
  if (first !== undefined && !status) throw fieldError('status', 'One of these filter values isn’t valid.');
  return {
    filter: { q: searchQuery, status, from: startDate, to: endDate },
    sort: { field: 'createdAt', order: sort === 'createdAt ASC' ? 'ASC' : 'DESC' },
    range: { offset: (page - 1) * take, limit: take },
  } as const;
}
