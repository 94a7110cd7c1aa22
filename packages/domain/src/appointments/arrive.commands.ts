import { appointmentArrived, appointmentConfirmed } from '@bedside/contracts/appointments/appointment.events';
import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';
import { eventRow } from '../record/record-event.ts';
import { decide } from './appointment.machine.ts';
import { saveMove, tellOf } from './save-move.ts';
import { type OpenVisit, openVisit, type Visit, type WantedVisit } from './visit.queries.ts';

/**
 * The provider is there. Told twice, the first time stands.
 * @throws INVALID_TRANSITION unless the provider is on the way; NOT_FOUND, CONCURRENT_UPDATE
 */
export const arriveAtVisit = (db: Db, ctx: Context, wanted: WantedVisit): Promise<Visit> =>
  db.transaction().execute((tx) =>
    once(tx, ctx, wanted, {
      isDone: ({ status, arrivedAt }) => status === 'ON THE WAY' && arrivedAt !== null,
      make: (open) =>
        saveMove(tx, ctx, open, {
          change: decide(open.visit, { move: 'arrive' }, actorOf(ctx), open.at),
          set: { arrivedAt: ctx.now },
          event: eventRow(ctx, appointmentArrived, { appointmentId: open.visit.id }, tellOf(open)),
        }),
    }),
  );

/**
 * The patient says that the confirmed time stands. Said twice, the first time counts.
 * @throws INVALID_TRANSITION for a visit without a confirmed time; RULE_REFUSED for one that has begun; NOT_FOUND,
 * CONCURRENT_UPDATE
 */
export const confirmVisit = (db: Db, ctx: Context, wanted: WantedVisit): Promise<Visit> =>
  db.transaction().execute((tx) =>
    once(tx, ctx, wanted, {
      isDone: ({ status, confirmedAt }) => status === 'SCHEDULED' && confirmedAt !== null,
      make: (open) =>
        saveMove(tx, ctx, open, {
          change: decide(open.visit, { move: 'confirm' }, actorOf(ctx), open.at),
          set: { confirmedAt: ctx.now },
          event: eventRow(ctx, appointmentConfirmed, { appointmentId: open.visit.id }, tellOf(open)),
        }),
    }),
  );

interface Step {
  isDone: (visit: Visit) => boolean;
  make: (open: OpenVisit) => Promise<Visit>;
}

/** A second tap names the version before the first one: what is done already is not refused for it. */
async function once(
  tx: Tx,
  ctx: Context,
  { version, ...wanted }: WantedVisit,
  { isDone, make }: Step,
): Promise<Visit> {
  const open = await openVisit(tx, ctx, actorOf(ctx), wanted);
  if (isDone(open.visit)) return open.visit;
  if (version !== undefined && version !== open.visit.version) throw new DomainError('CONCURRENT_UPDATE');
  return make(open);
}
