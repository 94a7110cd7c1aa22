import { bulkRunDue } from '@bedside/contracts/appointments/appointment.events';
import { DomainError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import type { BulkItems, BulkRuns } from '@bedside/db/schema';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Actor, Context } from '../context.ts';
import { heldOf } from '../messaging/held.queries.ts';
import type { PaymentProcessor } from '../payments/stripe-intents.ts';
import { assignProvider, changeProvider } from './assign.commands.ts';
import { cancelAppointment } from './cancel.commands.ts';
import { changeStatus } from './change-status.commands.ts';
import { remindOfAppointment } from './remind.commands.ts';

/** Small batches let other jobs run in between. */
const PART = 25;

const NOT_ALLOWED = 'The person who requested this no longer has permission to make this change.';
const NO_TIME_LEFT = 'No time is left that day. Assign this visit separately.';
const UNEXPECTED = 'A server error stopped this change. Nothing was changed. Try this visit separately.';

type Run = Selectable<BulkRuns>;
type Item = Pick<Selectable<BulkItems>, 'id' | 'position' | 'appointmentId' | 'slot'>;

interface Kit {
  processor: PaymentProcessor;
  now: () => Date;
  onUnexpected(error: unknown): void;
}

/**
 * Each change is its own transaction with the caller's current permissions; the audit trail prevents repeats after
 * a crash.
 */
export async function continueBulkRun(
  db: Db,
  ctx: Pick<Context, 'requestId'>,
  kit: Kit,
  runId: string,
): Promise<void> {
  const run = await db.selectFrom('bulkRuns').selectAll().where('id', '=', runId).executeTakeFirst();
  if (!run || run.finishedAt) return;
  const started = await db
    .selectFrom('bulkItems')
    .select(['id', 'position', 'appointmentId', 'slot'])
    .where('runId', '=', runId)
    .where('status', '=', 'RUNNING')
    .orderBy('position')
    .execute();
  for (const item of started) await settle(db, kit, { run, item, isStarted: true });
  for (let through = 0; through < PART; through += 1) {
    const item = await claimNext(db, runId);
    if (!item) break;
    await settle(db, kit, { run, item, isStarted: false });
  }
  await endOrContinue(db, { ...ctx, now: kit.now() }, run);
}

/** Null once the user can no longer sign in. */
async function actorBehind(db: Db, { createdBy, sessionId }: Run): Promise<Actor | null> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'permissions'])
    .where('id', '=', createdBy)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  return user ? { userId: createdBy, sessionId, role: user.role, permissions: user.permissions } : null;
}

const claimNext = (db: Db, runId: string): Promise<Item | undefined> =>
  db
    .updateTable('bulkItems')
    .set({ status: 'RUNNING' })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('bulkItems')
        .select('id')
        .where('runId', '=', runId)
        .where('status', '=', 'WAITING')
        .orderBy('position')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'position', 'appointmentId', 'slot'])
    .executeTakeFirst();

interface Step {
  run: Run;
  item: Item;
  isStarted: boolean;
}

const requestOf = ({ id }: Item): string => `bulk-${id}`;

async function settle(db: Db, kit: Kit, step: Step): Promise<void> {
  const { refusal, held } = await outcomeOf(db, kit, step);
  await db
    .updateTable('bulkItems')
    .set({ status: refusal === null ? 'DONE' : 'REFUSED', message: refusal ?? held })
    .where('id', '=', step.item.id)
    .where('status', '=', 'RUNNING')
    .execute();
}

interface Outcome {
  /** Null on success. */
  refusal: string | null;
  /** When a message that quiet hours delay will be sent. */
  held: string | null;
}

const done: Outcome = { refusal: null, held: null };
const refused = (refusal: string): Outcome => ({ refusal, held: null });

async function outcomeOf(db: Db, kit: Kit, { run, item, isStarted }: Step): Promise<Outcome> {
  if (isStarted && (await wasDone(db, item))) return done;
  const actor = await actorBehind(db, run);
  if (!actor) return refused(NOT_ALLOWED);
  const ctx: Context = { actor, requestId: requestOf(item), now: kit.now(), ip: null, recordedEvents: [] };
  try {
    await act(db, ctx, kit.processor, { run, item });
    return { refusal: null, held: await heldNote(db, ctx, kit) };
  } catch (error) {
    // Another worker may have finished it since.
    if (await wasDone(db, item)) return done;
    if (error instanceof DomainError) return refused(error.message);
    kit.onUnexpected(error);
    return refused(UNEXPECTED);
  }
}

/** The change has been made, so a failure here is not a failure of the change. */
async function heldNote(db: Db, ctx: Context, { onUnexpected }: Kit): Promise<string | null> {
  try {
    return (await heldOf(db, ctx))?.note ?? null;
  } catch (error) {
    onUnexpected(error);
    return null;
  }
}

async function wasDone(db: Db, item: Item): Promise<boolean> {
  const { rows } = await sql`select from audit_log
    where request_id = ${requestOf(item)} and entity_id = ${item.appointmentId} and outcome = 'done' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const payloads = {
  accept: z.object({ notifyPatient: z.boolean().optional() }),
  assign: z.object({ notifyPatient: z.boolean().optional(), providerId: z.string() }),
  cancel: z.object({
    notifyPatient: z.boolean().optional(),
    cancellationReason: z.string(),
    waiveLateCancellationFee: z.boolean().optional(),
    expectedFee: z.number().optional(),
  }),
};
/** The version of each appointment when the run started, by position. Older runs have none. */
const versionsSchema = z.object({ versions: z.array(z.int()).optional() });
const slotSchema = z.object({ day: z.string(), time: z.string() }).nullable();

async function act(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { run, item }: Pick<Step, 'run' | 'item'>,
): Promise<void> {
  const { appointmentId } = item;
  const version = versionsSchema.parse(run.payload).versions?.[item.position];
  switch (run.action) {
    case 'ACCEPT': {
      const { notifyPatient } = payloads.accept.parse(run.payload);
      await changeStatus(db, ctx, { appointmentId, appointmentStatus: 'AWAITING TIME', notifyPatient });
      return;
    }
    case 'ASSIGN': {
      const wanted = { appointmentId, version, ...payloads.assign.parse(run.payload) };
      if ((await statusOf(db, appointmentId)) === 'SCHEDULED') {
        await changeProvider(db, ctx, wanted);
        return;
      }
      const slot = slotSchema.parse(item.slot);
      if (!slot) throw new DomainError('RULE_REFUSED', NO_TIME_LEFT);
      await assignProvider(db, ctx, { ...wanted, appointmentDate: slot.day, appointmentTime: slot.time });
      return;
    }
    case 'REMIND':
      return remindOfAppointment(db, ctx, { id: appointmentId });
    case 'CANCEL': {
      const { expectedFee: maxFee, ...wanted } = payloads.cancel.parse(run.payload);
      const isPaid = (await statusOf(db, appointmentId)) === 'PAID';
      await cancelAppointment(db, ctx, processor, {
        id: appointmentId,
        version,
        ...wanted,
        maxFee,
        ...(isPaid && { refund: false }),
      });
    }
  }
}

async function statusOf(db: Db, id: string) {
  const appointment = await db
    .selectFrom('appointments')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return appointment?.status;
}

async function endOrContinue(db: Db, ctx: Pick<Context, 'requestId' | 'now'>, run: Run): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('bulkRuns').select('id').where('id', '=', run.id).forUpdate().execute();
    const open = await tx
      .selectFrom('bulkItems')
      .select('id')
      .where('runId', '=', run.id)
      .where('status', 'in', ['WAITING', 'RUNNING'])
      .limit(1)
      .executeTakeFirst();
    if (open) {
      const audience = { entityId: run.id, users: [run.createdBy] };
      await recordEvent(tx, ctx, bulkRunDue, { bulkRunId: run.id }, audience);
    } else await tx.updateTable('bulkRuns').set({ finishedAt: ctx.now }).where('id', '=', run.id).execute();
  });
}
