import { announce } from '@bedside/contracts/jobs/announce.job';
import { announceEvent, type BellWords } from '@bedside/domain/messaging/announce.commands';
import { shortWords } from '@bedside/message-words/speak';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

const bellWords: BellWords = (template, about, own) => {
  const words = shortWords(template, 'bell', about, own);
  if (!words) throw new Error(`${template} has no words for the bell`);
  return words;
};

export const announceHandler = defineHandler(announce, async ({ eventId }, ctx) => {
  await announceEvent(ctx.db, systemContext(ctx), eventId, bellWords);
});
