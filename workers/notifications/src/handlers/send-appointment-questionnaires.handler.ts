import { sendAppointmentQuestionnaires } from '@bedside/contracts/jobs/questionnaires.job';
import { sendQuestionnairesForAppointment } from '@bedside/domain/questionnaires/appointment-questionnaires.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

export const sendAppointmentQuestionnairesHandler = defineHandler(
  sendAppointmentQuestionnaires,
  async ({ appointmentId }, ctx) => {
    await sendQuestionnairesForAppointment(ctx.db, systemContext(ctx), appointmentId);
  },
);
