import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { factsOfEvent } from '@bedside/domain/messaging/message-data';
import { messagesFor } from '@bedside/domain/messaging/message-rules';
import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { payInBrowser } from '@bedside/testing/stripe';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const stage = await openDepositStage();
const { db, admin, clock, config, job, processor, startPaying, assign, finish, cancel } = stage;
const { paymentOf, intentOf, heldVisit } = stage;

type Booked = Awaited<ReturnType<typeof stage.book>>;

const issueLink = ({ asked }: Booked) =>
  db.transaction().execute((tx) => issuePaymentLink(tx, clock, asked.invoiceId));

/** The templates of the messages about a deposit that are sent now, including planned ones. */
async function notified({ asked: { invoiceId } }: Booked): Promise<string[]> {
  const ofDeposit = sql<boolean>`payload ->> 'invoiceId' = ${invoiceId}`;
  const columns = ['type', 'payload', 'entityType', 'entityId', 'requestId'] as const;
  const sent = await db.selectFrom('outbox').select(columns).where(ofDeposit).execute();
  const planned = await db.selectFrom('plannedEvents').select(columns).where(ofDeposit).execute();
  const templates = [];
  for (const event of [...sent, ...planned]) {
    const facts = await factsOfEvent(db, clock.now, { ...event, id: newId(), createdAt: clock.now });
    templates.push(...messagesFor(facts, clock.now).map(({ template }) => template));
  }
  return templates;
}

// Rule: money.deposit-hold-messages
describe('the payer of a held deposit', () => {
  it('gets one message when the deposit is held, and no payment request until it expires', async () => {
    const booked = await stage.book({ held: true });
    await assign(booked);
    expect(await notified(booked)).toEqual(['deposit-to-hold']);
    await payInBrowser(config, await startPaying(booked));
    const { id } = await paymentOf(booked);
    for (let again = 0; again < 3; again += 1) await syncPayment(db, job(), processor, id);
    expect(await notified(booked)).toEqual(['deposit-held']);
  });

  it('is asked for a payment instead of a hold if the visit is too far away', async () => {
    const booked = await stage.book({ held: true });
    await assign(booked, '2026-10-30');
    expect(await notified(booked)).toEqual(['invoice-sent']);
  });

  it('gets a link to pay when the hold has expired, unless the card is held again', async () => {
    const booked = await heldVisit();
    await processor.stripe.cancelIntent((await intentOf(booked)).id);
    await checkPaymentStatus(db, job(), processor, (await paymentOf(booked)).id);
    expect(await notified(booked)).toEqual(['deposit-to-hold', 'deposit-hold-expired']);
    clock.now = addMinutes(clock.now, 5);
    await payInBrowser(config, await startPaying(booked));
    await syncPayment(db, job(), processor, (await paymentOf(booked)).id);
    expect(await notified(booked)).toEqual(['deposit-held']);
  });

  it.each([
    ['the visit is canceled', (booked: Booked) => cancel(booked, { waiveLateCancellationFee: true })],
    [
      'staff waives it',
      ({ asked }: Booked) => admin.post(`/appointment/invoice/${asked.invoiceId}/cancel`, { reason: 'Kind' }),
    ],
  ])('gets one message that nothing was charged when %s', async (_, end) => {
    const booked = await heldVisit();
    expect((await end(booked)).statusCode).toBe(200);
    expect(await notified(booked)).toEqual(['deposit-released']);
  });

  it('gets no message of its end when the bill takes it', async () => {
    const booked = await heldVisit();
    expect((await finish(booked, 200)).statusCode).toBe(200);
    expect(await notified(booked)).toEqual([]);
  });

  it('gets no second message of a hold that had expired when the visit is canceled', async () => {
    const booked = await heldVisit();
    await processor.stripe.cancelIntent((await intentOf(booked)).id);
    await checkPaymentStatus(db, job(), processor, (await paymentOf(booked)).id);
    clock.now = addMinutes(clock.now, 5);
    await issueLink(booked);
    expect((await cancel(booked, { waiveLateCancellationFee: true })).statusCode).toBe(200);
    expect(await notified(booked)).toEqual(['invoice-voided']);
  });
});
