import * as api from '@bedside/contracts/questionnaires/questionnaires.api';
import type { Context } from '@bedside/domain/context';
import { readDocument } from '@bedside/domain/documents/document-file.queries';
import * as assessments from '@bedside/domain/questionnaires/assessment.commands';
import { recordAudit } from '@bedside/domain/record/record-audit';
import { refusePrefetch } from '@bedside/service-kit/prefetch';
import type { Routes } from '@bedside/service-kit/service';
import { untilRendered } from '@bedside/service-kit/until-rendered';
import { create as dispositionOf } from 'content-disposition';

export const assessmentRoutes: Routes = ({ bind, parts }) => {
  const { db, parties } = parts;
  const printed = (id: string) => untilRendered(() => assessments.assessmentOf(db, id), 'The assessment');

  bind(api.downloadSubmission, async ({ params: { id }, ctx, reply }) => {
    const { patientId } = await assessments.submittedForm(db, id);
    const document = await printed(id);
    const action = api.downloadSubmission.name;
    await recordAudit(db, ctx, { action, entityType: 'questionnaire', entityId: id, patientId });
    const { name, content } = await readDocument(db, parties.storage, document.id);
    return reply
      .header('content-type', api.downloadSubmission.raw)
      .header('content-disposition', dispositionOf(name))
      .send(content);
  });

  const attach = async (
    ctx: Context,
    { questionniareId, ...visit }: { patientId: string; questionniareId: string; appointmentId: string },
  ) => {
    await assessments.submittedForm(db, questionniareId);
    await printed(questionniareId);
    const isNew = await assessments.attachAssessment(db, ctx, parties.storage, {
      ...visit,
      submissionId: questionniareId,
    });
    return {
      message: isNew ? 'Assessment attached to the visit' : 'Already attached to the visit',
    };
  };
  bind(api.attachSubmission, ({ body, ctx }) => attach(ctx, body));
  bind(api.downloadAndAttach, async ({ query, ctx, request }) => {
    refusePrefetch(request);
    return attach(ctx, query);
  });
};
