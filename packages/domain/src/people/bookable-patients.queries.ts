import { prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { patientsOpenTo, usersOpenedBy } from '../access/family-access.queries.ts';
import { patientsSharingWith } from './household.queries.ts';

/**
 * Living household members and others for whom the payer may book, and people who share their appointments
 * with the payer.
 */
export const bookablePatients = prepared(
  (db, { payerId }: { payerId: string }) =>
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
        /** Who can see a visit of this person. */
        sql<string[]>`array(${usersOpenedBy(sql`member.id`, 'VISITS')})`.as('readers'),
      ])
      // A single array lets PostgreSQL look patients up by ID.
      .where(
        'member.id',
        '=',
        sql<string>`any(${patientsOpenTo(payerId, 'BOOK')} || ${patientsSharingWith(payerId, 'appointment')})`,
      )
      .where('member.removedAt', 'is', null)
      .where('person.status', '<>', 'DECEASED'),
  { payerId: 'uuid' },
);
