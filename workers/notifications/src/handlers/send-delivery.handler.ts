import { buffer } from 'node:stream/consumers';
import { createDeliveries, sendDelivery } from '@bedside/contracts/jobs.job';
import type { Executor } from '@bedside/db/database';
import { untilStored } from '@bedside/db/database-away';
import {
  createDeliveriesForEvent,
  type InAppContent,
} from '@bedside/domain/messaging/create-deliveries.commands';
import {
  claimDelivery,
  type DeliveryClaim,
  deleteDevice,
  markSent,
  saveFailure,
} from '@bedside/domain/messaging/delivery.commands';
import { CLAIM_SECONDS } from '@bedside/domain/messaging/delivery.policy';
import { retryLater } from '@bedside/domain/messaging/delivery-retry.commands';
import { noteAnswer, noteFailure } from '@bedside/domain/messaging/outage.commands';
import { CIRCUIT_OPEN } from '@bedside/integrations/circuit-breaker';
import { IntegrationError } from '@bedside/integrations/integration-error';
import type { MailAttachment } from '@bedside/integrations/mail/mail.port';
import type { PushResult } from '@bedside/integrations/push/push.port';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { renderShortMessage } from '@bedside/message-templates/render';
import { JobFailure } from '@bedside/queue/queues';
import { defineHandler, type HandlerContext, systemContext } from '@bedside/worker-kit/handler';
import { recordSmsOptOut } from '../record-sms-opt-out.ts';
import { type RenderedMessage, renderDelivery } from '../render-delivery.ts';

type Claimed = Extract<DeliveryClaim<RenderedMessage>, { outcome: 'send' }>;

/** At-least-once: commits the claim, sends, then commits the result. */
export const sendDeliveryHandler = defineHandler(sendDelivery, async ({ deliveryId }, ctx) => {
  const claim = await claimDelivery(ctx.db, systemContext(ctx), deliveryId, (tx, delivery) =>
    renderDelivery(tx, delivery, ctx),
  );
  if (claim.outcome === 'nothing') return;
  if (claim.outcome === 'busy') {
    throw new JobFailure('an earlier attempt may be under way', { retryAfter: CLAIM_SECONDS * 1_000 });
  }
  await send(claim, ctx);
});

interface OutgoingMessage {
  /** The delivery ID, used to recognize repeated messages. */
  id: string;
  address: string;
  content: RenderedMessage;
}

/**
 * Only a push can report an unregistered device.
 * @throws IntegrationError
 */
async function sendViaChannel(
  { db, integrations }: Pick<HandlerContext, 'db' | 'integrations'>,
  { id, address, content }: OutgoingMessage,
): Promise<PushResult> {
  switch (content.channel) {
    case 'email': {
      const { email, attachments, documentId } = content;
      const file = documentId ? [await storedAttachment(db, integrations.storage, documentId)] : [];
      const { providerId } = await integrations.mail.send({
        ...email,
        to: address,
        attachments: [...attachments, ...file],
        messageId: id,
      });
      return { outcome: 'sent', providerId };
    }
    case 'text': {
      const { providerId } = await integrations.texts.send({
        to: address,
        text: content.text,
        deliveryId: id,
      });
      return { outcome: 'sent', providerId };
    }
    case 'push':
      return await integrations.push.send({
        ...content.content,
        link: content.link,
        token: address,
        collapseKey: id,
      });
  }
}

async function send({ delivery, address, content }: Claimed, ctx: HandlerContext): Promise<void> {
  const { db, log, now } = ctx;
  const { id } = delivery;
  const onWait = () => log.warn({ deliveryId: id }, 'a message was sent, and the database is away');
  try {
    const result = await sendViaChannel(ctx, { id, address, content });
    if (result.outcome === 'sent') {
      const sentAt = now();
      await untilStored(() => markSent(db, id, result.providerId, sentAt), onWait);
    } else {
      await deleteDevice(db, address);
      await saveFailure(db, id, 'no registered device');
    }
  } catch (error) {
    await recordSmsOptOut(error, address, ctx);
    return await handleFailure(delivery, error, ctx);
  }
  await noteAnswer(db, delivery.channel);
}

/** Retries are scheduled in the database, independently of the queue’s attempts. */
async function handleFailure(
  delivery: Claimed['delivery'],
  error: unknown,
  ctx: HandlerContext,
): Promise<void> {
  const { db, log } = ctx;
  if (!(error instanceof IntegrationError)) throw error;
  const isOfFile = error.integration === 'storage';
  if (error.kind !== 'unavailable') {
    if (!isOfFile) await noteAnswer(db, delivery.channel);
    return await saveFailure(db, delivery.id, error.message);
  }
  const untried = error.code === CIRCUIT_OPEN;
  if (!untried && !isOfFile) await noteFailure(db, systemContext(ctx), delivery.channel);
  const away = {
    reason: error.message,
    uncertain: !untried && !isOfFile && !hasAnswered(error),
    untried,
    retryAfterMs: (error.retryAfter ?? 0) * 1_000,
  };
  log.warn({ deliveryId: delivery.id, reason: error.message }, 'a message waits for its provider');
  const failed = await retryLater(db, systemContext(ctx), delivery, away, Math.random());
  if (failed) throw new JobFailure(error.message, { permanent: true });
}

/** Without an explicit refusal, the message may have been sent. */
const hasAnswered = ({ code = '' }: IntegrationError): boolean =>
  /^\d{3}$/.test(code) || code === 'ECONNREFUSED';

const bellText: InAppContent = (template, about, own) => {
  const content = renderShortMessage(template, 'bell', about, own);
  if (!content) throw new Error(`${template} has no words for the bell`);
  return content;
};

export const createDeliveriesHandler = defineHandler(createDeliveries, async ({ eventId }, ctx) => {
  await createDeliveriesForEvent(ctx.db, systemContext(ctx), eventId, bellText);
});

/**
 * A message that says that its file is attached never goes without it. Rule: messages.files-are-attached
 * @throws IntegrationError if the file was removed, or isn’t in storage
 */
async function storedAttachment(
  db: Executor,
  storage: StoragePort,
  documentId: string,
): Promise<MailAttachment> {
  const document = await db
    .selectFrom('documents')
    .select(['name', 'storageKey', 'contentType'])
    .where('id', '=', documentId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (!document) throw new IntegrationError('storage', 'invalid', 'the file to attach was removed');
  const stored = await storage.get(document.storageKey);
  if (!stored) throw new IntegrationError('storage', 'unavailable', 'the file to attach is missing');
  return { filename: document.name, contentType: document.contentType, content: await buffer(stored.stream) };
}
