import { permissions } from '@bedside/contracts/call';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Patients, Users } from '@bedside/db/schema';
import type { Insertable } from 'kysely';

type User = Insertable<Users>;
type Patient = Insertable<Patients>;

let people = 0;
const next = () => {
  people += 1;
  return people;
};

/** Contacts are unique and verified. */
function buildUser(overrides: Partial<User> = {}): User & { id: string } {
  const number = next();
  const provenAt = new Date('2026-01-05T15:00:00Z');
  return {
    id: newId(),
    role: 'PATIENT',
    status: 'ACTIVE',
    email: `person${number}@example.com`,
    phoneE164: `+1630555${String(number).padStart(4, '0')}`,
    emailProvenAt: overrides.email === null ? null : provenAt,
    phoneProvenAt: overrides.phoneE164 === null ? null : provenAt,
    firstName: 'Nora',
    lastName: 'Whitfield',
    ...overrides,
  };
}

const buildPatient = (overrides: Partial<Patient> = {}): Omit<Patient, 'id'> => ({
  householdId: newId(),
  relationshipToAccountHolder: 'Self',
  dateOfBirth: '1985-03-22',
  gender: 'Female',
  membershipType: 'ON DEMAND',
  ...overrides,
});

export interface PatientOverrides {
  user?: Partial<User>;
  patient?: Partial<Patient>;
}

/** An account holder, or a member of `patient.householdId`. */
export async function insertPatient(
  db: Db,
  { user, patient }: PatientOverrides = {},
): Promise<{ id: string; householdId: string }> {
  const person = buildUser(user);
  const row = buildPatient(patient);
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('users').values(person).execute();
    if (!patient?.householdId)
      await tx.insertInto('households').values({ id: row.householdId, accountHolderId: person.id }).execute();
    await tx
      .insertInto('patients')
      .values({ ...row, id: person.id })
      .execute();
  });
  return { id: person.id, householdId: row.householdId };
}

/** As undoing a merge does. */
export async function removeSignIn(db: Db, id: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute();
  await db.deleteFrom('sessions').where('userId', '=', id).execute();
}

/** An ADMIN has every permission by default. */
export async function insertStaff(db: Db, user: Partial<User> & Pick<User, 'role'>): Promise<{ id: string }> {
  const person = buildUser({ permissions: user.role === 'ADMIN' ? [...permissions] : [], ...user });
  await db.insertInto('users').values(person).execute();
  if (person.role === 'PROVIDER')
    await db.insertInto('providers').values({ id: person.id, credentials: 'NP' }).execute();
  return { id: person.id };
}
