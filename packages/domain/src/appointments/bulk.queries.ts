import type { bulkOutcomes } from '@bedside/contracts/appointments/bulk.api';
import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { actorOf, type Context } from '../context.ts';

interface Page {
  page: number;
  take: number;
  outcome?: (typeof bulkOutcomes)[number] | undefined;
}

export async function bulkRunOf(db: Executor, ctx: Context, id: string, { page, take, outcome }: Page) {
  const run = await db
    .selectFrom('bulkRuns')
    .select(['id', 'action', 'createdAt', 'finishedAt'])
    .where('id', '=', id)
    .where('createdBy', '=', actorOf(ctx).userId)
    .executeTakeFirstOrThrow(notFound);
  const counts = await db
    .selectFrom('bulkItems')
    .select(['status', (eb) => eb.fn.countAll<number>().as('items')])
    .where('runId', '=', id)
    .groupBy('status')
    .execute();
  const count = (...counted: string[]) =>
    counts.reduce((sum, { status, items }) => (counted.includes(status) ? sum + Number(items) : sum), 0);
  const notes = await db
    .selectFrom('bulkItems')
    .select([
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<string | null>`mode() within group (order by message)`.as('note'),
    ])
    .where('runId', '=', id)
    .where('status', '=', 'DONE')
    .where('message', 'is not', null)
    .executeTakeFirstOrThrow();
  const statuses = outcome && (outcome === 'WAITING' ? (['WAITING', 'RUNNING'] as const) : [outcome]);
  const items = await db
    .selectFrom('bulkItems as item')
    .innerJoin('appointments as appointment', 'appointment.id', 'item.appointmentId')
    .innerJoin('users as person', 'person.id', 'appointment.patientId')
    .select(['item.appointmentId', 'item.status', 'item.message', 'appointment.key', 'appointment.patientId'])
    .select(['person.firstName', 'person.lastName'])
    .where('item.runId', '=', id)
    .$if(statuses !== undefined, (query) => query.where('item.status', 'in', [...(statuses ?? [])]))
    .orderBy((eb) => eb('item.status', '=', 'REFUSED'), 'desc')
    .orderBy('item.position')
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const all = ['WAITING', 'RUNNING', 'DONE', 'REFUSED'];
  return {
    ...run,
    items,
    total: count(...all),
    done: count('DONE'),
    refused: count('REFUSED'),
    held: notes.note === null ? null : { count: Number(notes.count), note: notes.note },
    matching: count(...(statuses ?? all)),
  };
}
