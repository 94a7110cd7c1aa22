import type { Tx } from '@bedside/db/database';
import { revokeCareLinks } from '../access/access-link.ts';
import { signsIn } from '../access/family-access.queries.ts';
import type { Context } from '../context.ts';
import { checkCardForms } from './check-card-forms.ts';
import { rereadVideoCalls } from './reread-video-calls.ts';

/** Until now, the account holder acted for them, and may have links, or a card form open for their card. */
export async function endHoldersCare(tx: Tx, ctx: Context, patientId: string): Promise<void> {
  await revokeCareLinks(tx, ctx, patientId);
  await rereadVideoCalls(tx, ctx, patientId);
  await checkCardForms(tx, ctx, patientId);
}

/** Call it before the session starts. Rule: people.holder-manages-members */
export async function endCareAtFirstSignIn(tx: Tx, ctx: Context, patientId: string): Promise<void> {
  const person = await tx
    .selectFrom('users as person')
    .select(signsIn('person').as('signedInBefore'))
    .where('person.id', '=', patientId)
    .executeTakeFirstOrThrow();
  if (!person.signedInBefore) await endHoldersCare(tx, ctx, patientId);
}
