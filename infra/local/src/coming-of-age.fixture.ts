import type { FamilyGrant } from '@bedside/contracts/people/family-grants.schema';
import { newId } from '@bedside/db/id';
import { addDaysTo, localDay } from '@bedside/domain/practice/local-time';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { services } from './application.ts';

export const withAccount = { passwordHash: 'a hash' };
export const LONG_AGO = new Date('2020-03-02T15:00:00Z');
const ZONE = 'America/Chicago';
export const system = (now = new Date()) => ({ actor: null, now, requestId: newId(), ip: null });

/** The birth date of someone who turns 18 in this many days in a time zone. Never a leap day. */
export function bornFor(days: number, zone = ZONE): string {
  const day = addDaysTo(localDay(new Date(), zone), days);
  return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
}

/** A family whose child turns 18, and what each of them sees. */
export async function comingOfAgeStage() {
  const database = await withDatabase();
  const { db } = database;
  const { as } = await startServices(services, database, { simulators: true });
  const clerk = await insertStaff(db, { role: 'ADMIN' });
  async function family(dateOfBirth: string, teen: object = withAccount) {
    const nora = await insertPatient(db, { user: { ...withAccount, firstName: 'Nora' } });
    const june = await insertPatient(db, {
      user: { firstName: 'June', ...teen },
      patient: {
        householdId: nora.householdId,
        relationshipToAccountHolder: 'Child',
        householdSince: LONG_AGO,
        dateOfBirth,
      },
    });
    return { nora, june, asNora: await as(nora), asJune: await as(june) };
  }

  const balance = async (caller: Caller, { id }: { id: string }) =>
    (await caller.get(`/payments/${id}/balance`)).statusCode;
  const grantsOf = async (caller: Caller): Promise<FamilyGrant[]> =>
    (await caller.get('/patient/family-grants')).json().data.grants;
  const messagesAbout = async (patientId: string) =>
    (
      await db
        .selectFrom('outbox')
        .select(['type', 'payload'])
        .where('entityId', '=', patientId)
        .where('type', 'in', ['comingOfAge.inMonth', 'comingOfAge.inWeek', 'comingOfAge.reached'])
        .orderBy('id')
        .execute()
    ).map(({ type, payload }) => [type, payload.userId]);
  const stepOf = async (id: string) =>
    (await db.selectFrom('patients').select('comingOfAge').where('id', '=', id).executeTakeFirst())
      ?.comingOfAge;
  const setBorn = (id: string, dateOfBirth: string) =>
    db.updateTable('patients').set({ dateOfBirth }).where('id', '=', id).execute();
  const setZone = (zone: string | null) =>
    zone
      ? db
          .insertInto('settings')
          .values({ key: 'timeZone', value: JSON.stringify(zone) })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(zone) }))
          .execute()
      : db.deleteFrom('settings').where('key', '=', 'timeZone').execute();
  return { database, db, as, clerk, family, balance, grantsOf, messagesAbout, stepOf, setBorn, setZone };
}
