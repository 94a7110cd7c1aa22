import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@bedside/config/config';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { openStripe } from '@bedside/integrations/stripe/stripe.adapter';
import { rounds } from '@bedside/testing/drill';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertTaxRate } from '@bedside/testing/factories/tax-rates';
import { totalDifferences } from '@bedside/testing/postgres';
import { withProcesses } from '@bedside/testing/processes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkBooks } from './histories/books.fixture.ts';
import { type CheckedStory, dice } from './histories/story.fixture.ts';
import { actAtRandom, decideAll, type Payer, type Practice } from './money-kills.acts.fixture.ts';
import { asking, tokenOf } from './money-kills.fixture.ts';

const SECONDS = Number(process.env.BEDSIDE_MONEY_SECONDS ?? rounds(40, 900));
const SEED = Number(process.env.SEED ?? 1);

const { db, processes, origin, queues } = await withProcesses();
const config = readConfig({ PUBLIC_URL: origin, STAND_INS_URL: `http://${processes.simulators}` });
const seen = new Map<string, number>();
const say = (words: string): void => {
  if (process.env.BEDSIDE_MONEY_SECONDS) writeSync(2, `${words}\n`);
};

async function openPractice(): Promise<Practice> {
  const ask = asking(origin, seen);
  await insertTaxRate(db, 0.08875);
  const services: string[] = [];
  for (const depositCents of [0, 5_000, 12_345])
    services.push((await insertService(db, { depositCents, taxable: depositCents > 0 })).id);
  const boss = await insertStaff(db, { role: 'SUPER_ADMIN' });
  const biller = await insertStaff(db, { role: 'ADMIN' });
  const providers: string[] = [];
  while (providers.length < 12) providers.push((await insertStaff(db, { role: 'PROVIDER' })).id);
  const payers: Payer[] = [];
  while (payers.length < 12) {
    const last = payers.at(-1);
    const member = payers.length % 2 && last ? { patient: { householdId: last.householdId } } : {};
    const person = await insertPatient(db, member);
    const token = await tokenOf(db, config, person.id, 'PATIENT');
    const cards: string[] = [];
    for (const card of ['pm_card_visa', 'pm_card_pendingRefund', 'pm_card_chargeCustomerFail']) {
      const stored = await ask(token, 'POST', '/payments/attach/payment-method', {
        paymentMethodId: card,
        patientId: person.id,
      });
      if (stored.status === 200) cards.push(stored.data.paymentMethodId);
    }
    payers.push({ ...person, token, cards });
  }
  return {
    ...{ db, config, origin, ask, payers, services, providers, roll: dice(SEED), started: new Date() },
    boss: await tokenOf(db, config, boss.id, 'SUPER_ADMIN'),
    biller: await tokenOf(db, config, biller.id, 'ADMIN'),
  };
}

/** Kills one or two of the processes that move money, and restarts them after a while. */
async function killAgain(until: number): Promise<number> {
  const { services, workers } = processes;
  const all = [services.payments, services.appointments, workers.relay, workers['stripe-sync']];
  const roll = dice(SEED + 1);
  const next = () => (SECONDS > 60 ? 15_000 + roll(20_000) : 5_000 + roll(5_000));
  let kills = 0;
  for (let wait = next(); Date.now() + wait < until; wait = next()) {
    await pause(wait);
    const doomed = new Set([all[roll(all.length)], all[roll(all.length)]]);
    for (const one of doomed) await one?.kill();
    await pause(roll(4_000));
    // A busy machine may be slower than the time limit for a start.
    for (const one of doomed) await one?.restart().catch(() => one.restart());
    kills += doomed.size;
    say(`${kills} kills, ${[...doomed].map((one) => one?.name).join(' and ')}`);
  }
  return kills;
}

/** Decides disputes, and leaves no payment in progress. */
async function quiet(practice: Practice): Promise<void> {
  await fetch(`${origin}/local/faults`, { method: 'DELETE' });
  await decideAll(practice);
  await rest();
}

/** Waits until no refund, charge, or event is in progress. */
async function rest(): Promise<void> {
  const deadline = Date.now() + 120_000;
  // A charge in progress continues, but no other begins.
  const charging = sql`(select id::text from autopay_charges where state = 'CHARGING')`;
  await sql`delete from planned_events where key like 'autopay-%' and entity_id not in ${charging}`.execute(
    db,
  );
  for (let calm = 0; calm < 5; ) {
    await sql`update planned_events set due_at = now()
      where type = 'payment.statusCheckDue' or key like 'autopay-%' and entity_id in ${charging}`.execute(db);
    await pause(1_000);
    const { rows } = await sql<{ what: string }>`select 'refund' as what from refunds where status = 'PENDING'
      union all select 'autopay charge' from autopay_charges where state = 'CHARGING'
      union all select type from outbox where dispatched_at is null`.execute(db);
    calm = rows.length === 0 ? calm + 1 : 0;
    if (Date.now() > deadline)
      throw new Error(`The workers do not come to rest: ${rows.map(({ what }) => what).join(', ')}`);
  }
}
// Rules: money.nightly-reconciliation, money.lost-webhooks-heal, money.one-key-per-decision
it(`money is to the cent what the provider has after ${SECONDS} seconds of carts and kills, on ${queues}`, {
  timeout: SECONDS * 1_000 + 300_000,
}, async () => {
  const practice = await openPractice();
  const until = Date.now() + SECONDS * 1_000;
  const work = async () => {
    // The processor’s faults also affect the bank’s decisions and the dashboard.
    while (Date.now() < until)
      await actAtRandom(practice).catch(() => seen.set('failed acts', (seen.get('failed acts') ?? 0) + 1));
  };
  const [kills] = await Promise.all([killAgain(until), ...Array.from({ length: 5 }, work)]);
  say(
    [...seen]
      .toSorted()
      .map((one) => one.join(' '))
      .join('; '),
  );
  await quiet(practice);
  expect(kills).toBeGreaterThan(0);
  expect([...seen.keys()].filter((notified) => / (500|0)$/.test(notified))).toEqual([]);
  expect(await ledgerDiscrepancies(db)).toEqual([]);
  expect(await totalDifferences(db)).toEqual([]);
  const system = () => ({ actor: null, requestId: 'drill', now: clock.now, ip: null });
  const clock = { now: new Date() };
  const stripe = openStripe(config.stripe, () => clock.now);
  const [first, ...others] = practice.payers;
  if (!first) throw new Error('there are payers');
  const stage = { db, clock, system, processor: { stripe, livemode: false }, parts: { config } };
  const story: CheckedStory = { stage, begun: practice.started, people: [first, ...others] };
  // The workers may return money that the first night settles.
  await checkBooks(story, rest);
  expect(await ledgerDiscrepancies(db)).toEqual([]);
});
