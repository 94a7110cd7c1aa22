import { webRequestStatus } from '@bedside/contracts/appointments/web-request.schema';
import {
  addWebAppointment,
  attachPatient,
  cancelWebAppointment,
  createPatientFromRequest,
  getWebAppointment,
  listWebAppointments,
  webAppointmentsResource,
} from '@bedside/contracts/appointments/web-requests.api';
import type { CallRequest } from '@bedside/contracts/call';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import { fieldError } from '@bedside/contracts/errors';
import * as accept from '@bedside/domain/appointments/accept-web-request.commands';
import { createRequestLimit } from '@bedside/domain/appointments/request-limit';
import * as requests from '@bedside/domain/appointments/web-request.commands';
import { listWebRequests, webRequestRecord } from '@bedside/domain/appointments/web-request.queries';
import { isHumanToken } from '@bedside/service-kit/human-check';
import type { Routes } from '@bedside/service-kit/service';
import { toWebRequestRecord, toWebRequestRow } from './web-request.mapper.ts';

export const webRequestsRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db } = parts;
  const requestLimit = createRequestLimit(db);

  bind(addWebAppointment, async ({ body: { token, ...wish }, ctx, request }) => {
    if (!(await isHumanToken(parts, request, token)))
      throw fieldError('token', 'We couldn’t confirm you’re human. Please try the check again.');
    await requestLimit.take(wish);
    await requests.addWebRequest(db, ctx, wish);
    return { message: 'Appointment has been booked successfully.' };
  });

  bind(listWebAppointments, async ({ query }) => {
    const { rows, total } = await listWebRequests(db, toListing(query));
    const read = { entityType: 'resource', entityId: 'web-appointments' } as const;
    return {
      data: { appointments: rows.map(toWebRequestRow) },
      meta: pageMetaOf(query.page, query.take, total),
      read,
    };
  });

  bind(getWebAppointment, async ({ params: { id } }) => {
    const record = await webRequestRecord(db, id);
    const read = { entityType: 'webRequest', entityId: id, patientId: record.patientId } as const;
    return { data: toWebRequestRecord(record), read };
  });

  bind(cancelWebAppointment, async ({ body, ctx }) => {
    await requests.refuseWebRequest(db, ctx, body);
    return { message: `Request ${body.action}. The requester has been notified.`, says: true };
  });

  bind(attachPatient, async ({ body, ctx }) => ({
    message: 'Request accepted and visit created',
    data: await accept.attachPatient(db, ctx, body),
  }));

  bind(createPatientFromRequest, async ({ body, ctx }) => ({
    message: 'Patient and visit created',
    data: await accept.createPatientFromRequest(db, ctx, body),
  }));

  bindResource(webAppointmentsResource, {
    list: async (asked) => {
      const { rows, total, byStatus } = await listWebRequests(db, asked);
      return { rows: rows.map(toWebRequestRow), total, facets: { status: byStatus } };
    },
    get: async ({ id }) => {
      const record = await webRequestRecord(db, id);
      return { record: toWebRequestRecord(record), patientId: record.patientId };
    },
  });
};

/** Of several statuses the first counts, as specified. */
function toListing(query: CallRequest<typeof listWebAppointments>['query']) {
  const { page, take, searchQuery, startDate, endDate, sort } = query;
  const [first] = query.status?.split(',').filter((part) => part.trim() !== '') ?? [];
  const status = first === undefined ? undefined : webRequestStatus.safeParse(first).data;
  if (first !== undefined && !status) throw fieldError('status', 'One of these filter values isn’t valid.');
  return {
    filter: { q: searchQuery, status, from: startDate, to: endDate },
    sort: { field: 'createdAt', order: sort === 'createdAt ASC' ? 'ASC' : 'DESC' },
    range: { offset: (page - 1) * take, limit: take },
  } as const;
}
