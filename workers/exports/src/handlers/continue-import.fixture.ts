import type { Db } from '@bedside/db/database';
import { csvOf, type Line } from './importing-practice.fixture.ts';

const headers = ['ID', 'First Name', 'Last Name', 'DOB', 'Sex', 'Cell', 'Email', 'Guarantor', 'Balance'];
export const fileOf = csvOf(headers);
export const person = (first: string, last: string, more: Line = {}): Line => ({
  'First Name': first,
  'Last Name': last,
  DOB: '3/4/1971',
  Sex: 'F',
  ...more,
});

export const peopleIn = (db: Db) =>
  db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select(['person.firstName', 'person.lastName', 'person.email', 'person.phoneE164', 'person.status'])
    .select(['patient.id', 'patient.dateOfBirth', 'patient.householdId', 'household.accountHolderId'])
    .select(['patient.relationshipToAccountHolder as relationship', 'patient.removedAt'])
    .orderBy('person.createdAt')
    .orderBy('person.lastName')
    .execute();
export const namedIn = async (db: Db, lastName: string) =>
  (await peopleIn(db)).filter((one) => one.lastName === lastName);
