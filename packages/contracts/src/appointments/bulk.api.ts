import { z } from 'zod';
import { call, exampleId, idParams } from '../call.ts';
import { day, id, instant, pageQuery, reason, time } from '../common/fields.ts';
import { runsAsPerson } from '../key-scopes.ts';
import { dollars } from '../money.ts';
import type { PermissionRule } from '../permission.ts';
import { appointmentsResource } from './appointments.api.ts';

const service = 'appointments';

export const bulkActions = ['ACCEPT', 'ASSIGN', 'REMIND', 'CANCEL'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** The permission is the same as for a single appointment. */
export const bulkPermits = {
  ACCEPT: 'dispatch',
  ASSIGN: 'dispatch',
  REMIND: 'dispatch',
  CANCEL: ['dispatch', 'billing', 'refunds'],
} as const satisfies Record<BulkAction, PermissionRule>;

export const MAX_BULK_VISITS = 2_000;

/** Either the selected appointments or all that match a filter. */
const which = {
  ids: z.array(id).min(1, 'Select at least one visit.').max(MAX_BULK_VISITS).optional(),
  filter: appointmentsResource.filters.optional(),
};
const notifyPatient = z.boolean().optional();

export const startBulkRun = call({
  name: 'startBulkRun',
  method: 'POST',
  path: '/appointment/bulk',
  service,
  audience: ['admin'],
  permission: bulkPermits.CANCEL,
  audit: 'own test',
  records: { id: 'appointment', ids: 'appointment' },
  peopleOnly: runsAsPerson,
  summary: 'Accept, assign, send reminders for, or cancel many visits, by IDs or by a filter (added path)',
  idempotent: true,
  sample: { action: 'ACCEPT', ids: [exampleId] },
  body: z
    .discriminatedUnion('action', [
      z.strictObject({ action: z.literal('ACCEPT'), ...which, notifyPatient }),
      z.strictObject({
        action: z.literal('ASSIGN'),
        ...which,
        notifyPatient,
        providerId: id,
        /** Appointments without a time are scheduled one after another, starting here. */
        date: day,
        firstTime: time,
        minutesApart: z.int().min(10).max(480),
      }),
      z.strictObject({ action: z.literal('REMIND'), ...which }),
      z.strictObject({
        action: z.literal('CANCEL'),
        ...which,
        notifyPatient,
        cancellationReason: reason,
        waiveLateCancellationFee: z.boolean().optional(),
        /** The late fee that the caller saw. A visit that would cost more is refused. */
        expectedFee: dollars.optional(),
      }),
    ])
    .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      path: ['ids'],
      message: 'Send either the visits or a filter.',
    }),
  data: z.object({ id, total: z.int() }),
});

export const bulkOutcomes = ['WAITING', 'DONE', 'REFUSED'] as const;

const bulkItem = z.object({
  appointmentId: id,
  appointmentKey: z.string(),
  patient: z.object({ id, fullname: z.string() }),
  outcome: z.enum(bulkOutcomes),
  message: z.string().nullable(),
});

export const getBulkRun = call({
  name: 'getBulkRun',
  method: 'GET',
  path: '/appointment/bulk/{id}',
  service,
  audience: ['admin'],
  permission: bulkPermits.CANCEL,
  audit: 'own test',
  records: { id: 'bulkRun' },
  peopleOnly: runsAsPerson,
  summary: 'Get the progress of your own bulk change, with the result for each visit (added path)',
  params: idParams,
  query: z.strictObject({ ...pageQuery(50), outcome: z.enum(bulkOutcomes).optional() }),
  data: z.object({
    id,
    action: z.enum(bulkActions),
    total: z.int(),
    done: z.int(),
    refused: z.int(),
    /** How many visits have messages held back by quiet hours, and when most of those messages go out. */
    held: z.object({ count: z.int(), note: z.string() }).nullable(),
    createdAt: instant,
    /** Null while the run is in progress. */
    finishedAt: instant.nullable(),
    items: z.array(bulkItem),
  }),
  paged: true,
});
