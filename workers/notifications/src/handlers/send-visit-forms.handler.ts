import { sendVisitForms } from '@bedside/contracts/jobs/questionnaires.job';
import { sendFormsOfVisit } from '@bedside/domain/questionnaires/visit-forms.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

export const sendVisitFormsHandler = defineHandler(sendVisitForms, async ({ appointmentId }, ctx) => {
  await sendFormsOfVisit(ctx.db, systemContext(ctx), appointmentId);
});
