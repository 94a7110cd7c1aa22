import { pageMetaOf } from '@bedside/contracts/common/fields';
import { type AdminLog, adminLogsResource, listAdminLogs } from '@bedside/contracts/people/logs.api';
import {
  type AuditLine,
  getAuditLine,
  listAuditLog,
} from '@bedside/domain/audit-and-events/audit-log.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';
import { z } from 'zod';

const values = z.record(z.string(), z.unknown()).nullable();

const toAdminLog = ({ sessionId: _, ...line }: AuditLine): AdminLog => ({
  ...line,
  at: line.at.toISOString(),
  before: values.parse(line.before),
  after: values.parse(line.after),
});

export const logsRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(listAdminLogs, async ({ query: { page, take, order, searchQuery, ...filter } }) => {
    const { timeZone } = await practiceSettings(db);
    const { rows, total } = await listAuditLog(db, timeZone, {
      filter: { ...filter, q: searchQuery },
      sort: { field: 'at', order },
      range: { offset: (page - 1) * take, limit: take },
    });
    return {
      data: { logs: rows.map(toAdminLog) },
      meta: pageMetaOf(page, take, total),
      read: { entityType: 'resource' as const, entityId: adminLogsResource.name },
    };
  });

  bindResource(adminLogsResource, {
    list: async (query) => {
      const { timeZone } = await practiceSettings(db);
      const { rows, total } = await listAuditLog(db, timeZone, query);
      return { rows: rows.map(toAdminLog), total };
    },
    get: async ({ id }) => {
      const line = await getAuditLine(db, id);
      return { record: toAdminLog(line), patientId: line.patientId };
    },
  });
};
