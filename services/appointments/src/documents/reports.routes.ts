import * as api from '@bedside/contracts/care/documents.api';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import * as commands from '@bedside/domain/care/report.commands';
import { getReport, listReports } from '@bedside/domain/care/report.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toReport } from './document.mapper.ts';

export const appointmentReportsRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(api.addReport, async ({ body, ctx }) => {
    const id = await commands.addReport(db, ctx, body);
    return { message: 'Report added', data: toReport(await getReport(db, id)) };
  });

  bind(api.reviewReport, async ({ params, body, ctx }) => {
    await commands.reviewReport(db, ctx, { ...params, ...body });
    return { message: 'Report marked as reviewed', data: toReport(await getReport(db, params.id)) };
  });

  bind(api.releaseReport, async ({ params, body, ctx }) => {
    await commands.releaseReport(db, ctx, { ...params, ...body });
    return { message: 'Report released to the patient', data: toReport(await getReport(db, params.id)) };
  });

  bind(api.listReports, async ({ query, ctx }) => {
    const { page, take, startDate, endDate, searchQuery, ...filter } = query;
    const { rows, total } = await listReports(
      db,
      ctx,
      { ...filter, from: startDate, to: endDate, q: searchQuery },
      { offset: (page - 1) * take, limit: take },
    );
    const read = { entityType: 'resource', entityId: 'reports', patientId: query.patientId } as const;
    return { data: { reports: rows.map(toReport) }, meta: pageMetaOf(page, take, total), read };
  });
};
