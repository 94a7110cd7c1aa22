import { insertPatient, insertStaff, type PatientOverrides } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { authService } from '../app.ts';

/** A household with its account holder and staff, and what they do. */
export async function householdStage() {
  const database = await withDatabase();
  const { db } = database;
  const { as } = await startServices([authService], database);

  const signsIn = { passwordHash: 'a hash' };
  const admin = await insertStaff(db, { role: 'ADMIN' });
  const staff = await as(admin);

  async function household(membershipType: 'PREMIER' | 'ON DEMAND' = 'PREMIER') {
    const holder = await insertPatient(db, { user: signsIn, patient: { membershipType } });
    const joined = (more: PatientOverrides) =>
      insertPatient(db, {
        user: more.user ?? {},
        patient: { householdId: holder.householdId, membershipType: 'DEPENDENT', ...more.patient },
      });
    const child = await joined({
      user: { firstName: 'Kit', email: null, phoneE164: null },
      patient: { relationshipToAccountHolder: 'Child', dateOfBirth: '2018-04-02' },
    });
    const spouse = await joined({ user: signsIn, patient: { relationshipToAccountHolder: 'Spouse' } });
    return { holder, child, spouse, caller: await as(holder) };
  }

  const newborn = {
    firstName: 'Robin',
    lastName: 'Whitfield',
    dateOfBirth: '2026-01-10',
    gender: 'Female',
    relationship: 'Child',
  };
  const patientOf = (id: string) =>
    db
      .selectFrom('patients')
      .innerJoin('users', 'users.id', 'patients.id')
      .selectAll()
      .where('patients.id', '=', id)
      .executeTakeFirstOrThrow();
  const add = '/patient/add-family';
  const addExisting = '/patient/add-existing-patient-in-household';
  return { db, as, signsIn, staff, household, newborn, patientOf, add, addExisting };
}
