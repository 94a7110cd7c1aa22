import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { type Actor, isAdmin, isStaff } from '../context.ts';
import { patients } from './patient.queries.ts';
import { sightOf } from './patient-sight.policy.ts';

/**
 * Whose affairs somebody manages, product-rules §4: the own ones, those of household members without an account by the
 * holder, and any patient's by an admin.
 * @param id left out, it is oneself
 * @returns the person's id
 * @throws NOT_FOUND for everybody else's
 */
export async function managedPerson(db: Executor, actor: Actor, id: string | undefined): Promise<string> {
  if (id === undefined || id === actor.userId) return actor.userId;
  if (isStaff(actor.role) && !isAdmin(actor.role)) throw notFound();
  const patient = await patients(db)
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select(['person.id', 'household.holderId'])
    .select((eb) => eb('person.passwordHash', 'is not', null).$castTo<boolean>().as('hasOwnAccount'))
    .where('person.id', '=', id)
    .executeTakeFirst();
  if (!patient || sightOf(actor, patient.holderId, patient) !== 'whole') throw notFound();
  return patient.id;
}
