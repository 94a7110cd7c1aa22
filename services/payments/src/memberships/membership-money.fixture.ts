import type { MembershipType } from '@bedside/contracts/people/user.schema';
import { newId } from '@bedside/db/id';
import { changeMembership } from '@bedside/domain/payments/memberships/membership.commands';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { withDatabase } from '@bedside/testing/postgres';
import { afterEach, expect } from 'vitest';
import { membershipStage } from './memberships.fixture.ts';

type Who = { id: string; stripeId: string; subscriptionId: string };

/** Members and what staff does to their memberships, with a clock that is reset after each test. */
export async function membershipMoneyStage() {
  const database = await withDatabase();
  const stage = await membershipStage(database);
  const { db, clock, service, staff, processor, sync } = stage;
  const begin = clock.now;
  afterEach(() => {
    clock.now = begin;
  });
  const admin = () => service.as(staff);

  const step = async ({ id }: Who, what: 'pause' | 'resume', more: object = {}) =>
    (await admin()).post(`/users/update-subscription/${id}/${what}`, {
      reason: 'Abroad for a while',
      ...more,
    });
  const resumePreview = async ({ id }: Who) =>
    (await (await admin()).get(`/users/update-subscription/${id}/resume`)).json().data;
  const planPreview = async ({ id }: { id: string }, priceId: string) =>
    (await (await admin()).get(`/users/get-subscription-details/${id}/preview?priceId=${priceId}`)).json()
      .data;
  const yearOf = async (monthly: string) => {
    const found = await db
      .selectFrom('membershipPrices as price')
      .innerJoin('membershipPrices as month', 'month.planId', 'price.planId')
      .select('price.id')
      .where('month.id', '=', monthly)
      .where('price.interval', '=', 'YEAR')
      .executeTakeFirstOrThrow();
    return found.id;
  };
  const invoicesOf = async ({ id }: { id: string }) =>
    (
      await db
        .selectFrom('invoices')
        .select(['id', 'totalCents', 'status'])
        .where('patientId', '=', id)
        .orderBy('createdAt')
        .orderBy('number')
        .execute()
    ).map(({ totalCents, status }) => [totalCents, status]);
  const customerOf = async ({ stripeId }: Who) => {
    const { customerId } = await processor.stripe.retrieveSubscription(stripeId);
    return processor.stripe.retrieveCustomer(customerId);
  };
  const reviewsOf = ({ id }: { id: string }) =>
    db
      .selectFrom('paymentExceptions as review')
      .innerJoin('payments as payment', 'payment.id', 'review.paymentId')
      .select(['review.id', 'review.kind', 'review.details', 'review.resolvedAt'])
      .where('payment.patientId', '=', id)
      .execute();

  /** Refunds the patient's one payment. */
  async function refundedOf(patient: Who, what: object) {
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('patientId', '=', patient.id)
      .executeTakeFirstOrThrow();
    const response = await (await admin()).post(`/payments/${payment.id}/refund`, {
      what,
      reason: 'COMPLAINT',
    });
    expect(response.statusCode, response.body).toBe(200);
    await sendRefund(db, stage.job(), processor, response.json().data.id);
    return payment;
  }
  async function override(patient: Who, membershipType: MembershipType) {
    const actor = { userId: staff.id, role: 'ADMIN' as const, permissions: [], sessionId: newId() };
    await changeMembership(
      db,
      { ...stage.job(), actor },
      { patientId: patient.id, membershipType, reason: 'Asked on the phone' },
    );
    await sync(patient.subscriptionId);
  }
  return {
    ...stage,
    begin,
    admin,
    step,
    resumePreview,
    planPreview,
    yearOf,
    invoicesOf,
    customerOf,
    reviewsOf,
    refundedOf,
    override,
  };
}
