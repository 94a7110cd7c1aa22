import { announce } from '@bedside/contracts/jobs/announce.job';
import type { TemplateName } from '@bedside/domain/messaging/announce.catalogue';
import { announceEvent } from '@bedside/domain/messaging/announce.commands';
import { english } from '@bedside/message-words/english';
import type { ShortWords, Telling } from '@bedside/message-words/words';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

function bellWords(template: TemplateName, about: Telling): ShortWords {
  const words = english[template].push;
  if (!words) throw new Error(`${template} has no words for the bell`);
  return words(about);
}

export const announceHandler = defineHandler(announce, async ({ eventId }, ctx) => {
  await announceEvent(ctx.db, systemContext(ctx), eventId, bellWords);
});
