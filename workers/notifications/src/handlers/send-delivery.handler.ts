import { sendDelivery } from '@bedside/contracts/jobs/send-delivery.job';
import {
  type Claim,
  claimDelivery,
  forgetDevice,
  keepSent,
  keepUnsent,
} from '@bedside/domain/messaging/delivery.commands';
import { CLAIM_SECONDS } from '@bedside/domain/messaging/delivery.policy';
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
    if (result.outcome === 'sent') return await keepSent(db, delivery.id, result.providerId, now());
  } catch (error) {
    await noteStop(error, address, ctx);
    return await keepFailure(delivery.id, error, ctx);
  }
  await forgetDevice(db, address);
  await keepUnsent(db, delivery.id, { outcome: 'failed', reason: 'the device is gone' });
}

/** What may go better later is thrown on, for the queue to try again. */
async function keepFailure(id: string, error: unknown, { db, lastAttempt }: HandlerContext): Promise<void> {
  if (!(error instanceof PartyError)) throw error;
  const passing = error.kind === 'unavailable';
  if (passing && !lastAttempt) {
    await keepUnsent(db, id, { outcome: hasAnswered(error) ? 'again' : 'again, uncertain' });
  } else {
    await keepUnsent(db, id, { outcome: 'failed', reason: error.message });
  }
  if (passing) throw error;
}

/** Whether the party itself said no: without its answer it may have sent the message. */
const hasAnswered = ({ code = '' }: PartyError): boolean =>
  /^\d{3}$/.test(code) || code === 'ECONNREFUSED' || code === RESTING;
