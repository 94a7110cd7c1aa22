import * as api from '@bedside/contracts/questionnaires/questionnaires.api';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import type { Context } from '@bedside/domain/context';
import { readDocument } from '@bedside/domain/documents/document-file.queries';
import * as assessments from '@bedside/domain/questionnaires/submission-pdf.commands';
import { rejectPrefetch } from '@bedside/service-kit/prefetch';
import type { Routes } from '@bedside/service-kit/service';
import { waitForRenderedFile } from '@bedside/service-kit/wait-for-rendered-file';
import { create as dispositionOf } from 'content-disposition';

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
    rejectPrefetch(request);
    return attach(ctx, query);
  });
};
