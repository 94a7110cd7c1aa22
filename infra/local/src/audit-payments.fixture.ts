import { newId } from '@bedside/db/id';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPlan } from '@bedside/testing/factories/memberships';
import { askStripe } from '@bedside/testing/stripe';
import { type Cast, done, WEDNESDAY } from './audit.fixture.ts';
import { billedAppointment, cashPayment, invoiceAlone } from './audit-invoices.fixture.ts';

export async function cardOnFile(cast: Cast): Promise<string> {
  const answer = await done('attachPaymentMethod', cast.admin, {
    body: { paymentMethodId: 'pm_card_visa', patientId: cast.patient.id },
  });
  cast.paymentMethodId = answer.json<{ data: { paymentMethodId: string } }>().data.paymentMethodId;
  return cast.paymentMethodId;
}

/** @returns the patient's id */
export async function planForSale(cast: Cast): Promise<string> {
  await cardOnFile(cast);
  cast.priceId = await insertPlan(cast.db);
  return cast.patient.id;
}

export async function subscribed(cast: Cast): Promise<string> {
  const patientId = await planForSale(cast);
  await done('createSubscription', cast.admin, { body: { patientId, priceId: cast.priceId } });
  return patientId;
}

export async function subscriptionThatEnds(cast: Cast): Promise<string> {
  const id = await subscribed(cast);
  await done('cancelSubscriptionByPost', cast.admin, { params: { id }, body: {} });
  return id;
}

export async function subscriptionPaused(cast: Cast): Promise<string> {
  const id = await subscribed(cast);
  await done('pauseSubscription', cast.admin, { params: { id }, body: { reason: 'Abroad for a while' } });
  return id;
}

/**
 * An ended membership with credit left at Stripe.
 * @returns its payment exception
 */
export async function creditLeft(cast: Cast): Promise<string> {
  const { db, parts } = cast;
  const patientId = await subscribed(cast);
  const { id: subject, stripeCustomerId } = await db
    .selectFrom('subscriptions')
    .select(['id', 'stripeCustomerId'])
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow();
  await parts.integrations.stripe.updateCustomer(stripeCustomerId ?? '', { balance: -5_000 });
  await db.updateTable('subscriptions').set({ status: 'CANCELLED' }).where('id', '=', subject).execute();
  const { id: paymentId } = await db
    .updateTable('payments')
    .set({ creditedCents: 5_000 })
    .where('patientId', '=', patientId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('paymentExceptions')
    .values({
      id,
      kind: 'CREDIT_LEFT',
      paymentId,
      invoiceId: null,
      externalReference: subject,
      details: JSON.stringify({ creditCents: 5_000 }),
      createdAt: WEDNESDAY,
      resolvedAt: null,
    })
    .execute();
  return id;
}

/** A Stripe payment that matches none of ours. */
export async function unbookedMoney(cast: Cast): Promise<string> {
  const { db, parts } = cast;
  const paymentId = await cashPayment(cast);
  const { id: subject } = await askStripe<{ id: string }>(parts.config, 'POST', '/payment_intents', {
    amount: '1234',
    currency: 'usd',
    confirm: 'true',
    payment_method: 'pm_card_visa',
  });
  const id = newId();
  await db
    .insertInto('paymentExceptions')
    .values({
      id,
      kind: 'CURRENCY_MISMATCH',
      paymentId,
      invoiceId: null,
      externalReference: subject,
      details: JSON.stringify({ intentId: subject, received: 1_234, currency: 'usd' }),
      createdAt: WEDNESDAY,
      resolvedAt: null,
    })
    .execute();
  return id;
}

export async function payableInvoiceAndCard(cast: Cast): Promise<string> {
  await cardOnFile(cast);
  return billedAppointment(cast);
}

export async function secondCard(cast: Cast): Promise<string> {
  await cardOnFile(cast);
  return cardOnFile(cast);
}

export async function invoiceAndCard(cast: Cast): Promise<string> {
  await cardOnFile(cast);
  return invoiceAlone(cast);
}

export async function invoiceAndReader(cast: Cast): Promise<string> {
  cast.readerId = await freeReader(cast);
  return invoiceAlone(cast);
}

export async function paymentAtReader(cast: Cast): Promise<string> {
  const body = { readerId: await freeReader(cast), invoiceId: await invoiceAlone(cast) };
  const answer = await done('payAtReader', cast.admin, { body });
  return answer.json<{ data: { paymentId: string } }>().data.paymentId;
}

/** A reader takes only one payment at a time. */
async function freeReader(cast: Cast): Promise<string | undefined> {
  const readers = await done('listReaders', cast.admin, {});
  const [reader] = readers.json<{ data: { id: string }[] }>().data;
  if (reader) await cast.parts.integrations.stripe.cancelReaderAction(reader.id);
  return reader?.id;
}

export async function paymentUnderWay(cast: Cast): Promise<string> {
  await done('createPaymentIntent', cast.admin, { params: { id: await billedAppointment(cast) }, body: {} });
  const payment = await cast.db
    .selectFrom('payments')
    .select('id')
    .where('patientId', '=', cast.patient.id)
    .executeTakeFirstOrThrow();
  return payment.id;
}

/** Large enough for a patient to split. */
export async function invoiceToSplit(cast: Cast): Promise<string> {
  await cardOnFile(cast);
  return insertInvoice(cast.db, cast.patient, { totalCents: 60_000 });
}

/**
 * A payment plan for an invoice without a visit.
 * @returns the plan’s id
 */
export async function paymentPlanOf(cast: Cast): Promise<string> {
  const invoiceId = await invoiceAndCard(cast);
  const { paymentMethodId } = cast;
  const choices = await done('listPlanChoices', cast.admin, { params: { id: invoiceId } });
  const [installments = []] = choices.json<{ data: { dueOn: string; amount: number }[][] }>().data;
  const cents = installments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const started = await done('startPaymentPlan', cast.admin, {
    body: {
      invoiceId,
      paymentMethodId,
      count: installments.length,
      agreedAmount: cents / 100,
      firstOn: installments[0]?.dueOn,
      agreedHow: 'PHONE',
    },
  });
  return started.json<{ data: { id: string } }>().data.id;
}

/** @returns the patient's id */
export async function autopayingPatient(cast: Cast): Promise<string> {
  const at = new Date();
  const choice = { limitCents: 50_000, paymentMethodIds: [await cardOnFile(cast)], noticeDays: 3, hour: 9 };
  await cast.db
    .insertInto('autopay')
    .values({ patientId: cast.patient.id, ...choice, createdAt: at, updatedAt: at })
    .execute();
  return cast.patient.id;
}
