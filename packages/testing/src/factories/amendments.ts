import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { AmendmentRequests } from '@bedside/db/schema';
import type { Insertable } from 'kysely';

/** Unanswered and due in 60 days by default. */
export async function insertAmendment(
  db: Db,
  request: Partial<Insertable<AmendmentRequests>> & { patientId: string },
): Promise<string> {
  const id = newId();
  const createdAt = new Date();
  await db
    .insertInto('amendmentRequests')
    .values({
      id,
      requestedBy: request.patientId,
      about: 'ALLERGY',
      whatIsWrong: 'I am not allergic to latex.',
      whatItShouldSay: 'No latex allergy.',
      reason: 'An allergist tested it.',
      createdAt,
      dueOn: new Date(createdAt.getTime() + 60 * 86_400_000).toISOString().slice(0, 10),
      ...request,
    })
    .execute();
  return id;
}
