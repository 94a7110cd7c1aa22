import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, practiceData } from '../call.ts';
import { day, id, idList, instant, pageQuery, searchText, wireEnum } from '../common/fields.ts';

const ADMIN_LOGS_TAKE = 30;

const adminLog = z.object({
  id,
  at: instant,
  actorId: id.nullable(),
  /** “Bedside” for the system. */
  actorName: z.string(),
  /** The API key that acted in the actor’s name, if any. */
  apiKeyName: z.string().nullable(),
  /** The app that read in the actor’s name, if any. */
  appName: z.string().nullable(),
  actorRole: z.string().nullable(),
  /** For example `appointment.cancel`. */
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  entityType: z.string(),
  entityId: z.string(),
  patientId: id.nullable(),
  patientName: z.string().nullable(),
  personName: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AdminLog = z.infer<typeof adminLog>;

export const listAdminLogs = call({
  name: 'listAdminLogs',
  method: 'GET',
  path: '/users/admin-logs',
  reads: 'replica',
  service: 'auth',
  audience: ['super-admin'],
  audit: practiceData,
  records: { adminId: 'staff' },
  summary: 'List the audit trail, newest first',
  query: z.strictObject({
    ...pageQuery(ADMIN_LOGS_TAKE),
    order: wireEnum(['ASC', 'DESC']).default('DESC'),
    searchQuery: searchText,
    adminId: id.optional(),
    startDate: day.optional(),
    endDate: day.optional(),
  }),
  data: z.object({ logs: z.array(adminLog) }),
  paged: true,
});

export const adminLogsResource = adminResource({
  name: 'admin-logs',
  reads: 'replica',
  service: 'auth',
  audience: ['super-admin'],
  patientData: true,
  row: adminLog,
  sortable: ['at'],
  defaultSort: ['at', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    adminId: id.optional(),
    patientId: id.optional(),
    outcome: z.enum(['done', 'refused']).optional(),
    startDate: day.optional(),
    endDate: day.optional(),
  }),
});
