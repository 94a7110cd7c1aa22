import { pageMetaOf } from '@bedside/contracts/common/fields';
import type { SubmissionRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import * as api from '@bedside/contracts/questionnaires/submissions.api';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import { requireChartAccess } from '@bedside/domain/care/chart-access';
import { actorOf, type Context, isAdmin } from '@bedside/domain/context';
import { readDocument } from '@bedside/domain/documents/document.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { requireImageQuestion, saveAnswerImage } from '@bedside/domain/questionnaires/image.commands';
import { myQuestionnaires } from '@bedside/domain/questionnaires/questionnaire.queries';
import * as sending from '@bedside/domain/questionnaires/send.commands';
import * as commands from '@bedside/domain/questionnaires/submission.commands';
import * as queries from '@bedside/domain/questionnaires/submission.queries';
import { submissionIdForAccess } from '@bedside/domain/questionnaires/submission-access';
import * as assessments from '@bedside/domain/questionnaires/submission-pdf.commands';
import {
  summarizeScores,
  summarizeSubmission,
} from '@bedside/domain/questionnaires/submission-summary.policy';
import { fileLinkTo } from '@bedside/service-kit/images';
import { type Routes, startChange } from '@bedside/service-kit/service';
import { uploadKitOf } from '@bedside/service-kit/uploads';
import { waitForRenderedFile } from '@bedside/service-kit/wait-for-rendered-file';
import { create as dispositionOf } from 'content-disposition';

const toSubmission = (row: queries.SubmissionRow, now: Date) => ({
  id: row.id,
  questionnaireId: row.questionnaireId,
  questionnaireName: row.questionnaireName,
  questionnaireVersion: row.questionnaireVersion,
  patientId: row.patientId,
  patientName: fullNameOf(row),
  appointmentId: row.appointmentId,
  appointmentKey: row.appointmentKey,
  status: row.status,
  started: row.status === 'NOT SUBMITTED' && row.answersRevision > 0,
  expired: row.status === 'NOT SUBMITTED' && row.expiresAt <= now,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  scores: row.scores,
  flags: row.flaggedItemIds.length,
  attachedTo: row.attachedTo,
});

/** Omits warnings meant for staff. */
const toOwnSubmission = (row: queries.SubmissionRow, now: Date) => {
  const submission = toSubmission(row, now);
  return { ...submission, flags: 0, scores: submission.scores.map(unflagged) };
};

const unflagged = <T extends { flagged: boolean }>(one: T): T => ({ ...one, flagged: false });

const toOwnSubmissionRecord = (record: SubmissionRecord): SubmissionRecord => ({
  ...record,
  flags: 0,
  scores: record.scores.map(unflagged),
  sections: record.sections.map(({ title, questions }) => ({ title, questions: questions.map(unflagged) })),
});

/** @param imageUrl returns the URL of an image answer for the caller */
const toSubmissionRecord = (
  details: queries.SubmissionDetails,
  now: Date,
  imageUrl: (documentId: string) => string,
): SubmissionRecord => ({
  ...toSubmission(details, now),
  sections: summarizeSubmission(details).map(({ title, questions }) => ({
    title,
    questions: questions.map(({ imageId, ...question }) => ({
      ...question,
      imageUrl: imageId && imageUrl(imageId),
    })),
  })),
  scores: summarizeScores(details),
  sentBy: details.sentByName,
});

export const submissionRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db } = parts;

  bind(api.sendQuestionnaire, async ({ body, ctx }) => {
    const id = await sending.sendQuestionnaire(db, ctx, body);
    return {
      message: 'Questionnaire sent',
      claimsDelivery: true,
      data: toSubmission(await queries.submissionById(db, id), ctx.now),
    };
  });

  bind(api.resendQuestionnaire, async ({ params, ctx }) => {
    const isSent = await sending.resendQuestionnaire(db, ctx, params.id);
    if (!isSent)
      return {
        message:
          'No message was sent, because no one would get it. The questionnaire is open for 14 more days.',
      };
    return { message: 'Questionnaire resent. The new link expires in 14 days.', claimsDelivery: true };
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
    const { submissions, ...mine } = await myQuestionnaires(db, ctx, query.patientId);
    return { data: { ...mine, submissions: submissions.map((row) => toOwnSubmission(row, ctx.now)) } };
  });

  const recordOf = async (ctx: Context, id: string) => {
    const details = await queries.submissionDetails(db, ctx, id);
    const imageUrl = (image: string) => fileLinkTo(parts, actorOf(ctx), image, 'VIEW');
    return { record: toSubmissionRecord(details, ctx.now, imageUrl), patientId: details.patientId };
  };

  bind(api.getMySubmission, async ({ params, ctx }) => {
    const { patientId } = await queries.submissionById(db, params.id);
    const { role } = actorOf(ctx);
    if (role === 'PATIENT') await submissionIdForAccess(db, ctx, params.id);
    else if (!isAdmin(role)) await requireChartAccess(db, ctx, patientId, { lock: false, reads: true });
    const { record } = await recordOf(ctx, params.id);
    const read = { entityType: 'questionnaire', entityId: params.id, patientId } as const;
    return { data: isAdmin(role) ? record : toOwnSubmissionRecord(record), read };
  });

  bindResource(api.submissionsResource, {
    list: async ({ ctx, ...query }) => {
      const { timeZone } = await practiceSettings(db, ctx);
      const { rows, total, byStatus } = await queries.listSubmissions(db, query, { timeZone, now: ctx.now });
      return {
        rows: rows.map((row) => toSubmission(row, ctx.now)),
        total,
        facets: { status: byStatus },
      };
    },
    get: ({ id, ctx }) => recordOf(ctx, id),
  });
};

export const submissionAnswerRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const kit = uploadKitOf(parts);

  bind(api.getQuestionnairePage, async ({ params, ctx }) => {
    const id = await submissionIdForAccess(db, ctx, params.id);
    const { definition, answersRevision, savedAt, expiresAt, patientId, submitted, answers, ...page } =
      await queries.questionnairePage(db, id);
    const isVisiting = ctx.actor?.role === 'PROVIDER';
    return {
      data: {
        ...page,
        answers: isVisiting ? (submitted ?? answers) : answers,
        form: definition,
        revision: answersRevision,
        savedAt: savedAt?.toISOString() ?? null,
        expiresAt: expiresAt.toISOString(),
      },
      read: { entityType: 'questionnaire' as const, entityId: id, patientId },
    };
  });

  bind(api.saveAnswers, async ({ body, ctx }) => {
    const { revision } = await commands.saveAnswers(db, ctx, body);
    return { message: 'Saved.', data: { revision, savedAt: ctx.now.toISOString() } };
  });

  bind(api.submitQuestionnaire, async ({ body, ctx }) => {
    const isFirst = await commands.submitQuestionnaire(db, ctx, body);
    return {
      message: isFirst
        ? 'Thank you. Your answers were submitted.'
        : 'This form was already submitted. Thank you.',
    };
  });

  bind(
    api.uploadAnswerImage,
    async ({ body, file, ctx }) => ({
      message: 'Photo saved.',
      data: { imageId: await saveAnswerImage(db, ctx, kit, { ...body, file }) },
    }),
    ({ body, ctx }) => requireImageQuestion(db, ctx, body),
  );
};

export const submissionPdfRoutes: Routes = ({ bind, parts }) => {
  const { db, integrations } = parts;
  const printed = (id: string) =>
    waitForRenderedFile(() => assessments.submissionPdfOf(db, id), 'The assessment');

  bind(api.downloadSubmissionPdf, async ({ params: { id }, ctx, reply }) => {
    const { patientId } = await assessments.requireSubmitted(db, id);
    const document = await printed(id);
    const action = api.downloadSubmissionPdf.name;
    await recordAudit(db, ctx, { action, entityType: 'questionnaire', entityId: id, patientId });
    const { name, content } = await readDocument(db, integrations.storage, document.id);
    return reply
      .header('content-type', api.downloadSubmissionPdf.raw)
      .header('content-disposition', dispositionOf(name))
      .send(content);
  });

  const attach = async (
    ctx: Context,
    {
      questionniareId,
      ...appointment
    }: { patientId: string; questionniareId: string; appointmentId: string },
  ) => {
    await assessments.requireSubmitted(db, questionniareId);
    await printed(questionniareId);
    const isNew = await assessments.attachSubmissionPdf(db, ctx, integrations.storage, {
      ...appointment,
      submissionId: questionniareId,
    });
    return {
      message: isNew ? 'Assessment attached to the visit' : 'Already attached to the visit',
    };
  };
  bind(api.attachSubmissionPdf, ({ body, ctx }) => attach(ctx, body));
  bind(api.attachSubmissionPdfLegacyGet, async ({ query, ctx, request }) => {
    startChange(request);
    return attach(ctx, query);
  });
};
