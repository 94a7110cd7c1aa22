import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@bedside/contracts/errors';
import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db } from '@bedside/db/database';
import { invoiceDocument } from '@bedside/domain/payments/invoice-document.commands';

const READY_WITHIN_MS = 8_000;
const LOOK_EVERY_MS = 150;

/**
 * The PDF of a paid invoice. People ask for it right after paying, so its rendering is waited for a little.
 * @throws RULE_REFUSED while the invoice is not paid; UNAVAILABLE when the rendering takes longer
 */
export async function renderedDocument(
  db: Db,
  invoice: { id: string; version: number; status: InvoiceStatus },
): Promise<{ id: string }> {
  if (invoice.status !== 'PAID')
    throw new DomainError('RULE_REFUSED', 'The invoice can be downloaded once the visit is paid.');
  const until = performance.now() + READY_WITHIN_MS;
  do {
    const document = await invoiceDocument(db, invoice);
    if (document) return document;
    await pause(LOOK_EVERY_MS);
  } while (performance.now() < until);
  throw new DomainError('UNAVAILABLE', 'Your invoice is being prepared. Please try again in a moment.', {
    retryAfter: 5,
  });
}
