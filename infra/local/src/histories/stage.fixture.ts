import type { Permission } from '@bedside/contracts/call';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Context } from '@bedside/domain/context';
import type { PaymentProcessor } from '@bedside/domain/payments/stripe-intents';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { paymentsService } from '@bedside/payments-service/app';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertPlan } from '@bedside/testing/factories/memberships';
import { insertStaff } from '@bedside/testing/factories/people';
import { insertTaxRate } from '@bedside/testing/factories/tax-rates';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { inject } from '@bedside/testing/stripe';
import { prepareAll } from './statements.fixture.ts';

/** What happens at the next confirmation of a card by the payment processor. */
type Fate = 'declined' | 'answer lost' | null;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A practice with its payments service and the processor’s books, on a clock that only moves forward. */
export async function openStage() {
  const database = await withDatabase();
  const { db } = database;
  await prepareAll(db);
  const clock = { now: new Date('2026-10-05T15:00:00Z') };
  const service = await startServices([paymentsService], database, {
    simulators: true,
    now: () => clock.now,
  });
  const { parts, origin } = service;
  await prepareAll(parts.db);
  await loseWebhooks({ origin });
  const fate: { next: Fate } = { next: null };
  const processor = withFate(parts.integrations.stripe, fate);
  const settings = { lateCancelFeeCents: 7_500, noShowFeeCents: 9_901, travelFeeCents: 3_333 };
  await db
    .insertInto('settings')
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute();
  await insertTaxRate(db, 0.08875);
  await insertPlan(db, { membershipType: 'STANDARD', name: 'Standard', monthlyCents: 4_900 });
  await insertPlan(db);
  const services = [];
  for (const taxable of [true, false, true, false])
    services.push(await insertService(db, { name: `Visit ${services.length}`, taxable }));
  const [top, biller] = [
    await insertStaff(db, { role: 'SUPER_ADMIN' }),
    await insertStaff(db, { role: 'ADMIN', permissions: ['billing', 'refunds', 'dispatch'] }),
  ];
  const as = (id: string, role: Role, permissions: readonly Permission[] = []): Context => ({
    actor: { userId: id, role, permissions, sessionId: id },
    requestId: 'history',
    now: clock.now,
    ip: null,
  });
  return {
    db,
    clock,
    parts,
    origin,
    processor,
    fate,
    services: services.map(({ id }) => id),
    system: (): Context => ({ actor: null, requestId: 'history', now: clock.now, ip: null }),
    superAdmin: () => as(top.id, 'SUPER_ADMIN'),
    biller: () => as(biller.id, 'ADMIN', ['billing', 'refunds', 'dispatch']),
    patient: (id: string) => as(id, 'PATIENT'),
  };
}

/** Webhooks arrive only when a history says so. */
export const loseWebhooks = ({ origin }: { origin: string }) =>
  inject(origin, { integration: 'stripe-webhook', kind: 'drop', times: 100_000 });

/** A bank may decline the next card, and the processor’s next response may be lost. */
function withFate(stripe: PaymentProcessor['stripe'], fate: { next: Fate }): PaymentProcessor {
  const confirmIntent: typeof stripe.confirmIntent = async (input) => {
    const { next } = fate;
    fate.next = null;
    if (next === 'declined')
      return stripe.confirmIntent({ ...input, paymentMethodId: 'pm_card_chargeDeclined' });
    const confirmed = await stripe.confirmIntent(input);
    if (next === 'answer lost') throw new IntegrationError('stripe', 'unavailable', 'The answer was lost.');
    return confirmed;
  };
  const known = new Proxy(stripe, {
    get: (target, name) => (name === 'confirmIntent' ? confirmIntent : bound(target, name)),
  });
  return { stripe: known, livemode: false };
}

function bound(target: PaymentProcessor['stripe'], name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name);
  return typeof member === 'function' ? member.bind(target) : member;
}
