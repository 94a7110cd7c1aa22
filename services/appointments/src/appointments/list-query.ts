import { appointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { listAppointments } from '@bedside/contracts/appointments/appointments.api';
import type { CallRequest } from '@bedside/contracts/call';
import { id } from '@bedside/contracts/common/fields';
import { fieldError } from '@bedside/contracts/errors';
import type {
  AppointmentListRequest,
  AppointmentSort,
} from '@bedside/domain/appointments/appointment-list.queries';
import { type Actor, isStaff } from '@bedside/domain/context';
import { z } from 'zod';

type ListQuery = CallRequest<typeof listAppointments>['query'];

const sortFields: Record<ListQuery['sortVariable'], AppointmentSort> = {
  createdAt: 'createdAt',
  preferedAppointmentDate: 'appointment',
  appointmentDate: 'appointment',
  appointmentStatus: 'appointmentStatus',
};

/** Maps the specified query of `GET /appointment` to our one list query. */
export function toListRequest(query: ListQuery, actor: Actor): AppointmentListRequest {
  const { page, take, sortVariable, sortOrder } = query;
  const statuses = listed('status', query.status, appointmentStatus);
  return {
    filter: {
      q: query.searchQuery,
      statuses,
      from: query.startDate,
      to: query.endDate,
      patientId: query.patientId,
      category: query.category,
      active: query.active ?? activeOf(query, actor),
      soapNoteSubmitted: query.soapNoteSubmitted,
      paymentVerified: query.paymentVerified,
      paymentMode: query.paymentMode,
      paymentRequest: query.paymentRequest,
      requestType: query.requestType,
      patientServiceIds: listed('patientServiceIds', query.patientServiceIds, id),
      providerServiceIds: listed('providerServiceIds', query.providerServiceIds, id),
    },
    sort: { field: sortFields[sortVariable], order: sortOrder },
    range: { offset: (page - 1) * take, limit: take },
  };
}

/** Rule: appointments.staff-list-is-active */
function activeOf(query: ListQuery, { role }: Actor): true | undefined {
  const { patientServiceIds, status, patientId, paymentVerified, paymentMode, soapNoteSubmitted } = query;
  const others = [patientServiceIds, status, patientId, paymentVerified, paymentMode, soapNoteSubmitted];
  return isStaff(role) && others.every((value) => value === undefined) ? true : undefined;
}

/** Parses `a,b` and validates each value; undefined if empty. */
function listed<S extends z.ZodType>(
  path: string,
  value: string | undefined,
  item: S,
): z.output<S>[] | undefined {
  const parts = value?.split(',').filter((part) => part.trim() !== '') ?? [];
  if (!parts.length) return undefined;
  const result = z.array(item).safeParse(parts);
  if (!result.success) throw fieldError(path, 'One of these values isn’t valid.');
  return result.data;
}
