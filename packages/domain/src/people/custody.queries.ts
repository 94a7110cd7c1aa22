import type { Custody } from '@bedside/contracts/people/custody.api';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { addDaysTo, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { isMinor } from './consent.policy.ts';

const nameOf = (person: string) =>
  sql<string>`(select first_name || ' ' || last_name from users where users.id = ${sql.ref(person)})`;

/** For staff who may read the patient. */
export async function custodyOf(db: Executor, ctx: Context, patientId: string): Promise<Custody> {
  const { timeZone } = await practiceSettings(db, ctx);
  const note = await db
    .selectFrom('custodyNotes as note')
    .select(['note.text', 'note.writtenAt', nameOf('note.written_by').as('writtenBy')])
    .where('note.patientId', '=', patientId)
    .executeTakeFirst();
  const orders = await db
    .selectFrom('courtOrders as ruling')
    .selectAll('ruling')
    .select([
      nameOf('ruling.person_id').as('personName'),
      nameOf('ruling.created_by').as('creatorName'),
      nameOf('ruling.lifted_by').as('lifterName'),
    ])
    .where('ruling.patientId', '=', patientId)
    .orderBy('ruling.createdAt', 'desc')
    .orderBy('ruling.id')
    .execute();
  return {
    note: note ? { ...note, writtenAt: note.writtenAt.toISOString() } : null,
    orders: orders.map((order) => ({
      id: order.id,
      person: { id: order.personId, name: order.personName },
      reference: order.reference,
      createdAt: order.createdAt.toISOString(),
      createdBy: order.creatorName,
      endsOn: order.endsAt && addDaysTo(localDay(order.endsAt, timeZone), -1),
      isInForce: order.liftedAt === null && (order.endsAt === null || order.endsAt > ctx.now),
      liftedAt: order.liftedAt?.toISOString() ?? null,
      liftedBy: order.lifterName,
    })),
    people: (await isAboutMinor(db, patientId, localDay(ctx.now, timeZone)))
      ? await peopleAround(db, patientId)
      : [],
  };
}

async function isAboutMinor(db: Executor, patientId: string, today: string): Promise<boolean> {
  const patient = await db
    .selectFrom('patients')
    .select('dateOfBirth')
    .where('id', '=', patientId)
    .executeTakeFirst();
  return patient !== undefined && isMinor(patient.dateOfBirth, today);
}

/** People whom an order can name: the household, and anyone who has or had a grant, a consent, or bills to pay. */
export async function peopleAround(db: Executor, patientId: string): Promise<Custody['people']> {
  const { rows } = await sql<{ id: string; name: string }>`
    select person.id, person.first_name || ' ' || person.last_name as name
    from patients as relative join users as person on person.id = relative.id
    where relative.id <> ${patientId} and relative.removed_at is null and (
      relative.household_id = (select household_id from patients where id = ${patientId})
      or relative.id in (select grantee_id from family_grants where owner_id = ${patientId}
        union select requester_id from consents where recipient_id = ${patientId}
        union select person_id from court_orders where patient_id = ${patientId}
        union select known.id from guarantors as payer join users as known on known.id = payer.person_id
          or known.email = payer.email::citext or known.phone_e164 = payer.phone_e164
          where payer.patient_id = ${patientId}))
    order by name, person.id`.execute(db);
  return rows;
}
