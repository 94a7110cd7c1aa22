import { patientsOpenTo } from '@bedside/domain/access/family-access.queries';
import { joinHousehold } from '@bedside/domain/people/household.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);
const staff = await as(await insertStaff(db, { role: 'ADMIN' }));
const signsIn = { passwordHash: 'a hash' };
const kinds = ['BOOK', 'BILLS', 'DOCUMENTS'] as const;

/** The account holder decided that the spouse does nothing for the child, and less for a teen who signs in. */
async function family({ together }: { together: boolean }) {
  const holder = await insertPatient(db, { user: signsIn });
  const spouse = await insertPatient(db, {
    user: signsIn,
    patient: { dateOfBirth: '1980-04-02', ...(together && { householdId: holder.householdId }) },
  });
  const member = (user: object) =>
    insertPatient(db, { user, patient: { householdId: holder.householdId, dateOfBirth: '2018-04-02' } });
  const [child, teen] = [await member({ email: null, phoneE164: null }), await member(signsIn)];
  for (const owner of [child, teen])
    await insertFamilyGrant(db, {
      ...{
        ownerId: owner.id,
        granteeId: spouse.id,
        kinds: ['SIGN'],
        state: 'WITHDRAWN',
        decidedBy: holder.id,
      },
    });
  const opened = async (patient: { id: string }) => {
    const open: string[] = [];
    for (const kind of kinds) {
      const { rows } = await sql<{ open: boolean }>`select ${patient.id}::uuid
        = any(${patientsOpenTo(spouse.id, kind)}) as open`.execute(db);
      if (rows[0]?.open) open.push(kind);
    }
    return open;
  };
  return { holder, spouse, child, teen, opened };
}

// Rule: people.holder-succession
it('who becomes the account holder looks after members without an account, whatever the former one decided', async () => {
  const { holder, child, teen, opened } = await family({ together: true });
  expect(await opened(child)).toEqual([]);
  const died = await staff.post(`/users/mark-as-deceased/${holder.id}`);
  expect(died.statusCode, died.body).toBe(200);
  expect(await opened(child)).toEqual(kinds);
  expect(await opened(teen)).toEqual([]);
});

// Rule: people.holder-manages-members
it('who has a child moved into their household looks after the child, whatever the other parent decided', async () => {
  const { spouse, child, opened } = await family({ together: false });
  expect(await opened(child)).toEqual([]);
  const system = { actor: null, requestId: 'test', now: new Date(), ip: null };
  const joining = { patientId: child.id, householdOf: spouse.id, relationship: 'Child' };
  await db.transaction().execute((tx) => joinHousehold(tx, system, joining));
  expect(await opened(child)).toEqual(kinds);
});
