import { offerSlot } from '@bedside/contracts/jobs/offer-slot.job';
import { offerNext } from '@bedside/domain/appointments/offer-slot.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

export const offerSlotHandler = defineHandler(offerSlot, async ({ slotId }, ctx) => {
  await offerNext(ctx.db, systemContext(ctx), slotId);
});
