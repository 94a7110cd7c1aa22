import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import {
  processSubscriptionWebhook,
  syncRequestedChange,
} from '@bedside/domain/payments/memberships/sync.commands';
import { insertPlan } from '@bedside/testing/factories/memberships';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { TestDatabase } from '@bedside/testing/postgres';
import { type ServiceUnderTest, startServices } from '@bedside/testing/service';
import { inject } from '@bedside/testing/stripe';
import { expect } from 'vitest';
import { paymentsService } from '../app.ts';

/**
 * Plans and members at the Stripe simulator, with a clock that the test controls. Only the simulator sends
 * webhooks.
 */
export async function membershipStage(database: TestDatabase) {
  const { db } = database;
  const clock = { now: new Date('2026-10-14T15:00:00Z') };
  const service = await startServices([paymentsService], database, {
    simulators: true,
    now: () => clock.now,
  });
  await inject(service.origin, { integration: 'stripe-webhook', kind: 'drop', times: 10_000 });
  const standard = await insertPlan(db, {
    membershipType: 'STANDARD',
    name: 'Standard',
    monthlyCents: 4_900,
  });
  const premier = await insertPlan(db);
  const staff = await insertStaff(db, { role: 'ADMIN' });
  return { ...helpersOf(database, service, clock), service, clock, db, standard, premier, staff };
}

function helpersOf({ db }: TestDatabase, service: ServiceUnderTest, clock: { now: Date }) {
  const { parts, origin, as } = service;
  const processor = { stripe: parts.integrations.stripe, livemode: false };
  const job = () => ({ actor: null, requestId: 'test-request', now: clock.now, ip: null });

  async function person(card = 'pm_card_visa') {
    const patient = await insertPatient(db);
    const answer = await (await as(patient)).post('/payments/attach/payment-method', {
      paymentMethodId: card,
      patientId: patient.id,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return { ...patient, card: answer.json<{ data: { paymentMethodId: string } }>().data.paymentMethodId };
  }
  type Who = { id: string };
  const take = async (patient: Who, priceId: string, more: object = {}) =>
    (await as(patient)).post('/users/create-subscription', { patientId: patient.id, priceId, ...more });
  async function member(priceId: string, card?: string) {
    const patient = await person(card);
    const answer = await take(patient, priceId);
    expect(answer.statusCode, answer.body).toBe(200);
    return { ...patient, ...(await idsOf(patient)) };
  }
  async function idsOf({ id }: Who) {
    const row = await db
      .selectFrom('subscriptions')
      .select(['id as subscriptionId', 'stripeSubscriptionId'])
      .where('patientId', '=', id)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
    return { ...row, stripeId: row.stripeSubscriptionId ?? '' };
  }
  const details = async (patient: Who, by: Who = patient) => {
    const answer = await (await as(by)).get(`/users/get-subscription-details/${patient.id}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: SubscriptionDetails }>().data;
  };
  const membershipOf = ({ id }: Who) =>
    db
      .selectFrom('patients')
      .select(['membershipType', 'membershipInGoodStanding'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const trigger = async (path: string) => {
    const answer = await fetch(`${origin}/local/stripe-subscriptions/${path}`, { method: 'POST' });
    expect(answer.status).toBe(200);
  };
  const eventsOf = async (subscriptionId: string) =>
    (await db.selectFrom('outbox').select(['type', 'payload']).orderBy('createdAt').orderBy('id').execute())
      .filter(
        ({ type, payload }) => type.startsWith('subscription.') && payload.subscriptionId === subscriptionId,
      )
      .map(({ type }) => type.slice('subscription.'.length))
      .filter((type) => type !== 'syncRequested');
  const sync = (subscriptionId: string) => syncRequestedChange(db, job(), processor, subscriptionId);
  const webhook = (type: string, objectId: string) =>
    processSubscriptionWebhook(db, job(), processor, { type, objectId, livemode: false });
  return {
    processor,
    job,
    person,
    take,
    member,
    idsOf,
    details,
    membershipOf,
    trigger,
    eventsOf,
    sync,
    webhook,
  };
}
