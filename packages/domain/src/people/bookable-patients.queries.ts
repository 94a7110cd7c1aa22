import type { Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { patientsOpenTo, usersOpenedBy } from '../access/family-access.queries.ts';
import { patientsSharingWith } from './household.queries.ts';

/** Living members of the household and others for whom the payer may book, and people who share their appointments. */
export const bookablePatients = (db: Executor, payerId: string, { byStaff = false } = {}) =>
  readBookable(db, { payerId, byStaff });

const readBookable = prepared((db, { payerId, byStaff }: { payerId: string; byStaff: boolean }) =>
  db
    .selectFrom('patients as member')
    .innerJoin('users as person', 'person.id', 'member.id')
    .innerJoin('patients as self', (join) => join.on('self.id', '=', payerId))
    .select([
      'self.householdId as ownHouseholdId',
      'member.householdId',
      'member.id',
      'member.relationshipToAccountHolder',
      'person.firstName',
      'person.lastName',
      'person.status',
      /** Who sees a visit of this person. */
      sql<string[]>`array(${usersOpenedBy(sql`member.id`, 'VISITS')})`.as('readers'),
    ])
    .where((eb) =>
      eb.or([
        // Staff books together whoever is of one household.
        eb.and([
          sql<boolean>`${byStaff}::boolean`,
          eb('member.householdId', '=', eb.ref('self.householdId')),
        ]),
        eb('member.id', '=', sql<string>`any(${patientsOpenTo(payerId, 'BOOK')})`),
        eb('member.id', '=', sql<string>`any(${patientsSharingWith(payerId, 'appointment')})`),
      ]),
    )
    .where('member.removedAt', 'is', null)
    .where('person.status', '<>', 'DECEASED'),
);
