import { pageMetaOf } from '@bedside/contracts/common/fields';
import { adminLogsResource, listAdminLogs } from '@bedside/contracts/people/logs.api';
import { getAuditLine, listAuditLog } from '@bedside/domain/audit-and-events/audit-log.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';
import { toAdminLog } from './log.mapper.ts';

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
    list: async (asked) => {
      const { timeZone } = await practiceSettings(db);
      const { rows, total } = await listAuditLog(db, timeZone, asked);
      return { rows: rows.map(toAdminLog), total };
    },
    get: async ({ id }) => {
      const line = await getAuditLine(db, id);
      return { record: toAdminLog(line), patientId: line.patientId };
    },
  });
};
