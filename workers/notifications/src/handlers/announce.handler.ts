import { createDeliveries } from '@bedside/contracts/jobs/announce.job';
import { createDeliveriesForEvent, type InAppContent } from '@bedside/domain/messaging/announce.commands';
import { renderShortMessage } from '@bedside/message-words/speak';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

const bellWords: InAppContent = (template, about, own) => {
  const words = renderShortMessage(template, 'bell', about, own);
  if (!words) throw new Error(`${template} has no words for the bell`);
  return words;
};

export const createDeliveriesHandler = defineHandler(createDeliveries, async ({ eventId }, ctx) => {
  await createDeliveriesForEvent(ctx.db, systemContext(ctx), eventId, bellWords);
});
