import { createDeliveries } from '@bedside/contracts/jobs/create-deliveries.job';
import {
  createDeliveriesForEvent,
  type InAppContent,
} from '@bedside/domain/messaging/create-deliveries.commands';
import { renderShortMessage } from '@bedside/message-templates/render';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

const bellWords: InAppContent = (template, about, own) => {
  const words = renderShortMessage(template, 'bell', about, own);
  if (!words) throw new Error(`${template} has no words for the bell`);
  return words;
};

export const createDeliveriesHandler = defineHandler(createDeliveries, async ({ eventId }, ctx) => {
  await createDeliveriesForEvent(ctx.db, systemContext(ctx), eventId, bellWords);
});
