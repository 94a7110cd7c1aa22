import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';

/** One person with what a profile form shows; what only patients or providers have is null for others. @throws NOT_FOUND */
export async function personProfile(db: Executor, id: string) {
  const person = await db
    .selectFrom('users as person')
    .leftJoin('patients as patient', 'patient.id', 'person.id')
    .leftJoin('providers as provider', 'provider.id', 'person.id')
    .select([
      'person.id',
      'person.role',
      'person.firstName',
      'person.lastName',
      'person.userName',
      'person.email',
      'person.phoneE164',
      'person.profileImage',
      'person.status',
      'person.version',
      'person.createdAt',
      'patient.membershipType',
      'patient.dateOfBirth',
      'patient.gender',
      'patient.relationship',
      'patient.address1',
      'patient.address2',
      'patient.postalCode',
      'patient.city',
      'patient.state',
      'patient.locationType',
      'provider.credentials',
    ])
    .where('person.id', '=', id)
    .where('patient.removedAt', 'is', null)
    .executeTakeFirst();
  if (!person) throw notFound();
  return person;
}

export type ProfileRecord = Awaited<ReturnType<typeof personProfile>>;
