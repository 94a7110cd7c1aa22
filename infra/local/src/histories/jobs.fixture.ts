import { autopayNoticeDue, autopaySweepDue } from '@bedside/contracts/payments/payment.events';
import type { Db } from '@bedside/db/database';
import { addDays, addHours, max, min } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { receiveWebhook } from '@bedside/domain/payments/webhook.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import type { JobToAdd } from '@bedside/queue/queues';
import { relayBatch } from '@bedside/queue/relay';
import { publishDueEvents } from '@bedside/queue/relay-loop';
import * as handlers from '@bedside/stripe-sync-worker/handlers';
import { askStripe } from '@bedside/testing/stripe';
import type { Handler } from '@bedside/worker-kit/handler';
import type { Story } from './story.fixture.ts';

const byJob = new Map(Object.values<Handler>(handlers).map((handler) => [handler.job.name, handler]));

/** Runs the money jobs of all events, and the jobs that follow from them. */
export async function runJobs({ stage, roll, begun }: Story): Promise<void> {
  const { db, clock, parts, processor } = stage;
  const now = () => clock.now;
  while (await isPending(db)) {
    const jobs: JobToAdd[] = [];
    const queues = { addJobs: async (added: readonly JobToAdd[]) => void jobs.push(...added) };
    if ((await relayBatch({ db, queues, live: { publish: async () => undefined }, now })) === 0) return;
    for (const { name, data } of jobs) {
      const integrations = { ...parts.integrations, stripe: processor.stripe };
      const ctx = { ...parts, integrations, now, requestId: 'history', attempt: 1, lastAttempt: false };
      await untilAnswered(async () => byJob.get(name)?.run(data, ctx));
    }
    // One message in eight does not arrive.
    if (roll(8) > 0) await deliverNotices(stage, begun);
  }
}

/** A single query, where the relay needs three. */
const isPending = (db: Db) =>
  db.selectFrom('outbox').select('id').where('dispatchedAt', 'is', null).limit(1).executeTakeFirst();

/** The queue retries while the payment processor is unavailable. */
async function untilAnswered(run: () => Promise<unknown>, tries = 20): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isAway = error instanceof IntegrationError && error.kind === 'unavailable';
    if (!isAway || tries === 1) throw error;
    await untilAnswered(run, tries - 1);
  }
}

/** Does what the notifications worker does for messages about planned charges. */
async function deliverNotices({ db, clock }: Story['stage'], since: Date): Promise<void> {
  const untold = await db
    .selectFrom('outbox as event')
    .select(['event.id', 'event.payload'])
    .where('event.type', '=', autopayNoticeDue.type)
    .where('event.createdAt', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deliveries').select('id').whereRef('eventId', '=', 'event.id'))),
    )
    .execute();
  for (const { id: eventId, payload } of untold)
    await db
      .insertInto('deliveries')
      .values({
        id: newId(),
        eventId,
        eventType: autopayNoticeDue.type,
        template: 'autopay-planned',
        channel: 'email',
        recipientId: String(payload.userId),
        invoiceId: String(payload.invoiceId),
        state: 'sent',
        createdAt: clock.now,
      })
      .execute();
}

/** Moves the clock and does what becomes due on the way, sometimes late. */
export async function passTime(story: Story, days: number): Promise<void> {
  const { db, clock } = story.stage;
  const end = addDays(clock.now, days);
  while (clock.now < end) {
    const next = await db
      .selectFrom('plannedEvents')
      .select(({ fn }) => fn.min('dueAt').as('at'))
      .where('type', '<>', autopaySweepDue.type)
      .executeTakeFirst();
    const soonest = max([next?.at ?? end, addHours(clock.now, 5 + story.roll(20))]);
    clock.now = min([end, soonest]);
    while ((await publishDueEvents(db, clock.now)) > 0) await runJobs(story);
  }
}

interface ProviderEvent {
  id: string;
  type: string;
  created: number;
  data: { object: { id?: string } };
}

const ofMoney =
  /^(payment_intent\.(succeeded|payment_failed|canceled)|charge\.dispute\.|refund\.|invoice\.(paid|payment_failed)|customer\.subscription\.)/;

/** Delivers the payment processor’s events since the last time, some of them lost and in any order. */
export async function deliverWebhooks(story: Story): Promise<void> {
  const { stage, roll, heard, begun } = story;
  const since = heard ? `ending_before=${heard}` : `created[gte]=${Math.floor(begun.getTime() / 1000)}`;
  const { data } = await askStripe<{ data: ProviderEvent[] }>(
    stage.parts.config,
    'GET',
    `/events?limit=100&${since}`,
  );
  story.heard = data[0]?.id ?? heard;
  for (const event of data.filter(({ type }) => ofMoney.test(type) && roll(6) > 0))
    await receiveWebhook(stage.db, stage.system(), {
      id: event.id,
      type: event.type,
      objectId: event.data.object.id ?? '',
      livemode: false,
      created: new Date(event.created * 1000),
    });
  await runJobs(story);
}
