import { pageMetaOf } from '@bedside/contracts/common/fields';
import * as api from '@bedside/contracts/questionnaires/questionnaires.api';
import { requireChartAccess } from '@bedside/domain/care/chart-access';
import { actorOf, type Context, isAdmin } from '@bedside/domain/context';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { myQuestionnaires } from '@bedside/domain/questionnaires/my-questionnaires.queries';
import * as sending from '@bedside/domain/questionnaires/send.commands';
import * as queries from '@bedside/domain/questionnaires/submission.queries';
import { fileLinkTo } from '@bedside/service-kit/file-links';
import type { Routes } from '@bedside/service-kit/service';
import {
  toOwnSubmission,
  toOwnSubmissionRecord,
  toSubmission,
  toSubmissionRecord,
} from './submissions.mapper.ts';

export const submissionRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db } = parts;

  bind(api.sendQuestionnaire, async ({ body, ctx }) => {
    const id = await sending.sendQuestionnaire(db, ctx, body);
    return {
      message: 'Questionnaire sent',
      says: true,
      data: toSubmission(await queries.submissionById(db, id), ctx.now),
    };
  });

  bind(api.resendQuestionnaire, async ({ params, ctx }) => {
    await sending.resendQuestionnaire(db, ctx, params.id);
    return { message: 'Questionnaire resent. The new link expires in 14 days.', says: true };
  });

  bind(api.deleteSubmission, async ({ params, ctx }) => {
    await sending.removeSubmission(db, ctx, params.id);
    return { message: 'Questionnaire deleted' };
  });

  bind(api.listSubmissions, async ({ query, ctx }) => {
    const { page, take, searchQuery, startDate, endDate, ...filter } = query;
    const { timeZone } = await practiceSettings(db, ctx);
    const { rows, total } = await queries.listSubmissions(
      db,
      {
        filter: { ...filter, q: searchQuery, from: startDate, to: endDate },
        sort: { field: 'sentAt', order: 'DESC' },
        range: { offset: (page - 1) * take, limit: take },
      },
      { timeZone, now: ctx.now },
    );
    return {
      data: rows.map((row) => toSubmission(row, ctx.now)),
      meta: pageMetaOf(page, take, total),
      read: { entityType: 'questionnaire' as const, entityId: 'list', patientId: query.patientId ?? null },
    };
  });

  bind(api.listMyQuestionnaires, async ({ query, ctx }) => {
    const { submissions, scores } = await myQuestionnaires(db, ctx, query.patientId);
    return { data: { submissions: submissions.map((row) => toOwnSubmission(row, ctx.now)), scores } };
  });

  const recordOf = async (ctx: Context, id: string) => {
    const details = await queries.submissionDetails(db, id);
    const imageUrl = (image: string) => fileLinkTo(parts, actorOf(ctx), image, 'VIEW');
    return { record: toSubmissionRecord(details, ctx.now, imageUrl), patientId: details.patientId };
  };

  bind(api.getMySubmission, async ({ params, ctx }) => {
    const { patientId } = await queries.submissionById(db, params.id);
    const { role } = actorOf(ctx);
    if (!isAdmin(role)) await requireChartAccess(db, ctx, patientId, { lock: false, reads: true });
    const { record } = await recordOf(ctx, params.id);
    const read = { entityType: 'questionnaire', entityId: params.id, patientId } as const;
    return { data: isAdmin(role) ? record : toOwnSubmissionRecord(record), read };
  });

  bindResource(api.submissionsResource, {
    list: async ({ ctx, ...asked }) => {
      const { timeZone } = await practiceSettings(db, ctx);
      const { rows, total, byStatus } = await queries.listSubmissions(db, asked, { timeZone, now: ctx.now });
      return {
        rows: rows.map((row) => toSubmission(row, ctx.now)),
        total,
        facets: { status: byStatus },
      };
    },
    get: ({ id, ctx }) => recordOf(ctx, id),
  });
};
