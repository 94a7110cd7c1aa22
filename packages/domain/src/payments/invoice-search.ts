import type { Executor } from '@bedside/db/database';
import { likeAnywhere } from '../search.policy.ts';
import { userIdsMatching } from '../user-search.ts';

/**
 * Ids of the invoices whose number, visit key or patient holds the text: each looked up in its own index, the ids
 * united. A subquery for `… in (…)`.
 */
export function idsOfInvoices(db: Executor, typed: string) {
  const pattern = likeAnywhere(typed);
  const invoices = db.selectFrom('invoices').select('invoices.id');
  return invoices
    .where('number', 'ilike', pattern)
    .union(invoices.where('patientId', 'in', userIdsMatching(typed)))
    .union(
      invoices.where('appointmentId', 'in', (sub) =>
        sub.selectFrom('appointments').select('appointments.id').where('key', 'ilike', pattern),
      ),
    );
}
