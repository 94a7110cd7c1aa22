import type { Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { patientsSharingWith } from './household.queries.ts';

/** Living household members, and people who share their appointments. */
export const bookablePatients = (db: Executor, payerId: string) => readBookable(db, { payerId });

const readBookable = prepared((db, { payerId }: { payerId: string }) =>
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
    ])
    .where((eb) =>
      eb.or([
        eb('member.householdId', '=', eb.ref('self.householdId')),
        eb('member.id', '=', sql<string>`any(${patientsSharingWith(payerId, 'appointment')})`),
      ]),
    )
    .where('member.removedAt', 'is', null)
    .where('person.status', '<>', 'DECEASED'),
);
