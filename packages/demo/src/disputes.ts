import type { Tx } from '@bedside/db/database';
import { addDays, addHours, addMinutes, subDays, subHours } from '@bedside/db/dates';
import type { DemoPeople } from './people.ts';
import { demoId } from './random.ts';

interface Disputed {
  reason: string;
  status: string;
  openedDaysAgo: number;
  /** Days after it opened. */
  dueAfterDays: number;
  closedDaysAgo: number | null;
}

const disputes: readonly Disputed[] = [
  {
    reason: 'product_not_received',
    status: 'needs_response',
    openedDaysAgo: 4,
    dueAfterDays: 13,
    closedDaysAgo: null,
  },
  { reason: 'fraudulent', status: 'under_review', openedDaysAgo: 16, dueAfterDays: 20, closedDaysAgo: null },
  { reason: 'duplicate', status: 'won', openedDaysAgo: 70, dueAfterDays: 20, closedDaysAgo: 18 },
];

export async function seedDisputes(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'invoiceId', 'amountCents'])
    .where('status', '=', 'SUCCESSFUL')
    .where('paymentMode', '=', 'ONLINE')
    .where('refundedCents', '=', 0)
    .where('finalizedAt', '<', subDays(now, 5))
    .orderBy('finalizedAt', 'desc')
    .orderBy('id')
    .execute();
  for (const [index, { reason, status, ...when }] of disputes.entries()) {
    const payment = payments[index * 7];
    if (!payment) continue;
    const openedAt = subDays(now, when.openedDaysAgo);
    await tx
      .insertInto('disputes')
      .values({
        id: `du_demo${index}`,
        paymentId: payment.id,
        invoiceId: payment.invoiceId,
        stripePaymentIntentId: null,
        stripeChargeId: null,
        amountCents: payment.amountCents,
        reason,
        status,
        isOpen: when.closedDaysAgo === null,
        evidenceDueAt: addDays(openedAt, when.dueAfterDays),
        openedAt,
        closedAt: when.closedDaysAgo === null ? null : subDays(now, when.closedDaysAgo),
      })
      .execute();
  }
  await seedLost(tx, people, payments.filter((_, index) => index % 7 === 3).slice(0, lost.length), now);
  await seedLastNight(tx, people, now);
}

const lost = [
  { answer: null, daysAgo: 2 },
  { answer: 'BILLED_AGAIN', daysAgo: 24 },
  { answer: 'WRITTEN_OFF', daysAgo: 38 },
] as const;

interface LostPayment {
  id: string;
  invoiceId: string;
  amountCents: number;
}

async function seedLost(tx: Tx, { adminId }: DemoPeople, payments: LostPayment[], now: Date): Promise<void> {
  for (const [index, { id: paymentId, invoiceId, amountCents }] of payments.entries()) {
    const { answer, daysAgo } = lost[index] ?? { answer: null, daysAgo: 0 };
    const at = subDays(now, daysAgo);
    const disputeId = `du_demo_lost${index}`;
    await tx
      .insertInto('disputes')
      .values({
        id: disputeId,
        paymentId,
        invoiceId,
        stripePaymentIntentId: null,
        stripeChargeId: null,
        amountCents,
        reason: 'fraudulent',
        status: 'lost',
        isOpen: false,
        evidenceDueAt: subDays(at, 10),
        openedAt: subDays(at, 30),
        closedAt: at,
      })
      .execute();
    const newInvoiceId =
      answer === 'BILLED_AGAIN'
        ? await seedBilledAgain(tx, { invoiceId, amountCents }, addDays(at, 1))
        : null;
    const chargeback = { disputeId, paymentId, invoiceId, amountCents, at };
    const id = demoId(`chargeback ${index}`);
    await tx
      .insertInto('chargebacks')
      .values({ id, ...chargeback })
      .execute();
    if (answer)
      await tx
        .updateTable('chargebacks')
        .set({
          answer,
          newInvoiceId,
          answeredAt: addDays(at, 1),
          answeredBy: adminId,
          reason: answer === 'WRITTEN_OFF' ? 'Too small to pursue' : 'Patient recognizes the visit',
        })
        .where('id', '=', id)
        .execute();
  }
}

async function seedBilledAgain(
  tx: Tx,
  { invoiceId, amountCents }: { invoiceId: string; amountCents: number },
  at: Date,
): Promise<string> {
  const { number, patientId, membershipType } = await tx
    .selectFrom('invoices')
    .select(['number', 'patientId', 'membershipType'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const id = demoId(`billed again ${invoiceId}`);
  await tx
    .insertInto('invoices')
    .values({
      id,
      appointmentId: null,
      kind: 'CUSTOM',
      patientId,
      status: 'PAYMENT_REQUESTED',
      membershipType,
      taxRate: 0,
      taxCents: 0,
      jurisdiction: 'Illinois',
      totalCents: amountCents,
      paymentMode: null,
      paymentRemarks: null,
      createdAt: at,
      sentAt: at,
      paidAt: null,
    })
    .execute();
  await tx
    .insertInto('invoiceLines')
    .values({
      invoiceId: id,
      position: 0,
      kind: 'FEE',
      label: `Invoice ${number}, payment charged back`,
      amountCents,
    })
    .execute();
  return id;
}

async function seedLastNight(tx: Tx, { adminId }: DemoPeople, now: Date): Promise<void> {
  const startedAt = subHours(now, 9);
  const run = {
    id: demoId('last night'),
    requestedBy: null,
    comparedSince: subDays(startedAt, 4),
    startedAt,
  };
  const counts = {
    comparedIntentCount: 46,
    comparedRefundCount: 2,
    comparedDisputeCount: 1,
    comparedPayoutCount: 3,
    autoResolvedCount: 1,
    exceptionCount: 1,
  };
  await tx
    .insertInto('reconciliationRuns')
    .values({ ...run, ...counts, stage: 'done', finishedAt: addMinutes(startedAt, 1) })
    .execute();
  const about = { paymentId: null, invoiceId: null };
  const payout = { payoutId: 'po_demo', amount: 412_350, sum: 408_850, parts: 12 };
  const unknown = {
    intentId: 'pi_demo',
    customerId: null,
    status: 'succeeded',
    received: 4_500,
    currency: 'usd',
  };
  await tx
    .insertInto('paymentExceptions')
    .values([
      {
        ...about,
        id: demoId('payout'),
        kind: 'PAYOUT_DIFFERENCE',
        externalReference: 'po_demo',
        details: JSON.stringify(payout),
        createdAt: startedAt,
        resolvedAt: null,
      },
      {
        ...about,
        id: demoId('unknown money'),
        kind: 'PAYMENT_UNKNOWN',
        externalReference: 'pi_demo',
        details: JSON.stringify(unknown),
        createdAt: subDays(startedAt, 6),
        resolvedAt: addHours(subDays(startedAt, 6), 7),
        resolvedBy: adminId,
        resolutionNote: 'Donation made through the website form. Refunded there.',
      },
    ])
    .execute();
}
