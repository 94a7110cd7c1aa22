import { appointmentLatenessCheckDue } from '@bedside/contracts/appointments/appointment.events';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { insertEvents } from './outbox.ts';

const BATCH = 200;

/**
 * Turns due planned events into events, once across relays. Only running-late events trigger
 * a live update. @returns how many
 */
export async function publishDueEvents(db: Db, now: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('plannedEvents')
      .selectAll()
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const events = due.map(({ key: _key, dueAt: _dueAt, payload, ...event }) => ({
      ...event,
      id: newId(),
      payload: JSON.stringify(payload),
      createdAt: now,
      dispatchedAt: null,
      liveToStaff: event.type === appointmentLatenessCheckDue.type,
    }));
    await insertEvents(tx, events).execute();
    const keys = due.map((plan) => plan.key);
    await tx.deleteFrom('plannedEvents').where('key', 'in', keys).execute();
    return due.length;
  });
}
