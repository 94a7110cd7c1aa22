import { pageMetaOf } from '@bedside/contracts/common/fields';
import {
  getQuestionnairePage,
  listSubmissions,
  sendQuestionnaire,
  submitQuestionnaire,
} from '@bedside/contracts/questionnaires/questionnaires.api';
import { practiceSettings } from '@bedside/domain/practice/settings';
import * as commands from '@bedside/domain/questionnaires/submission.commands';
import * as queries from '@bedside/domain/questionnaires/submission.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toSubmission } from './submissions.mapper.ts';

export const submissionRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(sendQuestionnaire, async ({ body, ctx }) => {
    const id = await commands.sendQuestionnaire(db, ctx, body);
    return {
      message: 'The questionnaire is on its way.',
      data: toSubmission(await queries.submissionById(db, id)),
    };
  });

  bind(getQuestionnairePage, async ({ params, ctx }) => {
    const { expiresAt, ...page } = await queries.questionnairePage(db, params.id, ctx.now);
    return { data: { ...page, expiresAt: expiresAt.toISOString() } };
  });

  bind(submitQuestionnaire, async ({ body, ctx }) => {
    await commands.submitQuestionnaire(db, ctx, body.token, body.answers);
    return { message: 'Thank you. Your answers have been handed in.' };
  });

  bind(listSubmissions, async ({ query }) => {
    const { timeZone } = await practiceSettings(db);
    const { rows, total } = await queries.listSubmissions(db, query, timeZone);
    return {
      data: rows.map(toSubmission),
      meta: pageMetaOf(query.page, query.take, total),
      read: { entityType: 'questionnaire' as const, entityId: 'list', patientId: null },
    };
  });
};
