import { sendDelivery } from '@bedside/contracts/jobs/send-delivery.job';
import {
  type Claim,
  claimDelivery,
  forgetDevice,
  keepFailed,
  keepSent,
} from '@bedside/domain/messaging/delivery.commands';
import { CLAIM_SECONDS } from '@bedside/domain/messaging/delivery.policy';
import { retryLater } from '@bedside/domain/messaging/delivery-retry.commands';
import { noteAnswer, noteFailure } from '@bedside/domain/messaging/outage.commands';
import { RESTING } from '@bedside/integrations/breaker';
import { PartyError } from '@bedside/integrations/party-error';
import { JobFailure } from '@bedside/queue/job-failure';
import { defineHandler, type HandlerContext, systemContext } from '@bedside/worker-kit/handler';
import { hand } from '../hand.ts';
import { noteStop } from '../note-stop.ts';
import { type Writing, writeLetter } from '../write-letter.ts';

type Claimed = Extract<Claim<Writing>, { outcome: 'send' }>;

/** At least once: claim, commit, send, commit how it went. */
export const sendDeliveryHandler = defineHandler(sendDelivery, async ({ deliveryId }, ctx) => {
  const claim = await claimDelivery(ctx.db, systemContext(ctx), deliveryId, (tx, letter) =>
    writeLetter(tx, letter, ctx),
  );
  if (claim.outcome === 'nothing') return;
  if (claim.outcome === 'busy') {
    throw new JobFailure('an earlier attempt may be under way', { retryAfter: CLAIM_SECONDS * 1_000 });
  }
  await send(claim, ctx);
});

async function send({ delivery, address, words }: Claimed, ctx: HandlerContext): Promise<void> {
  const { db, now } = ctx;
  try {
    const result = await hand(ctx.parties, { id: delivery.id, address, words });
    if (result.outcome === 'sent') await keepSent(db, delivery.id, result.providerId, now());
    else {
      await forgetDevice(db, address);
      await keepFailed(db, delivery.id, 'no registered device');
    }
  } catch (error) {
    await noteStop(error, address, ctx);
    return await keepFailure(delivery, error, ctx);
  }
  await noteAnswer(db, delivery.channel);
}

/** What may go better later is put off, by the database's clock and not by the queue's attempts. */
async function keepFailure(
  delivery: Claimed['delivery'],
  error: unknown,
  ctx: HandlerContext,
): Promise<void> {
  const { db, log } = ctx;
  if (!(error instanceof PartyError)) throw error;
  if (error.kind !== 'unavailable') {
    await noteAnswer(db, delivery.channel);
    return await keepFailed(db, delivery.id, error.message);
  }
  const untried = error.code === RESTING;
  if (!untried) await noteFailure(db, systemContext(ctx), delivery.channel);
  const away = {
    reason: error.message,
    uncertain: !untried && !hasAnswered(error),
    untried,
    askedMs: (error.retryAfter ?? 0) * 1_000,
  };
  log.warn({ deliveryId: delivery.id, reason: error.message }, 'a message waits for its provider');
  const failed = await retryLater(db, systemContext(ctx), delivery, away, Math.random());
  if (failed) throw new JobFailure(error.message, { permanent: true });
}

/** Whether the party itself said no: without its answer it may have sent the message. */
const hasAnswered = ({ code = '' }: PartyError): boolean => /^\d{3}$/.test(code) || code === 'ECONNREFUSED';
