import { offerSlot, runBulk, sendAppointmentQuestionnaires } from '@bedside/contracts/jobs.job';
import { offerToNextInLine } from '@bedside/domain/appointments/offer-slot.commands';
import { continueBulkRun } from '@bedside/domain/appointments/run-bulk.commands';
import { sendQuestionnairesForAppointment } from '@bedside/domain/questionnaires/appointment-questionnaires.commands';
import { toJobFailure } from '@bedside/worker-kit/failure';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

export const offerSlotHandler = defineHandler(offerSlot, async ({ releasedSlotId }, ctx) => {
  await offerToNextInLine(ctx.db, systemContext(ctx), releasedSlotId);
});

export const runBulkHandler = defineHandler(runBulk, async ({ bulkRunId }, ctx) => {
  const { db, integrations, config, requestId, now, log } = ctx;
  const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };
  const onUnexpected = (error: unknown) =>
    log.error({ reason: toJobFailure(error).message, bulkRunId }, 'a visit of a bulk run failed');
  await continueBulkRun(db, { requestId }, { processor, now, onUnexpected }, bulkRunId);
});

export const sendAppointmentQuestionnairesHandler = defineHandler(
  sendAppointmentQuestionnaires,
  async ({ appointmentId }, ctx) => {
    await sendQuestionnairesForAppointment(ctx.db, systemContext(ctx), appointmentId);
  },
);
