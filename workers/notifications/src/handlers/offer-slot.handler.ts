import { offerSlot } from '@bedside/contracts/jobs/offer-slot.job';
import { offerToNextInLine } from '@bedside/domain/appointments/offer-slot.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

export const offerSlotHandler = defineHandler(offerSlot, async ({ releasedSlotId }, ctx) => {
  await offerToNextInLine(ctx.db, systemContext(ctx), releasedSlotId);
});
