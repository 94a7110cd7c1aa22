import type { Executor } from '@bedside/db/database';
import { isConversationShared, isInvoiceShared } from '../access/confidential-visits.queries.ts';
import { isShownToPatients } from '../payments/invoice-scope.ts';
import type { RecordOf } from './record-files.queries.ts';

/** Newest first. */
export async function recordBills(tx: Executor, { patientId, viewerId }: RecordOf) {
  const invoices = await tx
    .selectFrom('invoices as invoice')
    .select([
      'invoice.id',
      'invoice.number',
      'invoice.status',
      'invoice.totalCents',
      'invoice.paidCents',
      'invoice.refundedCents',
      'invoice.createdAt',
      'invoice.paidAt',
      'invoice.appointmentId',
    ])
    .where('invoice.patientId', '=', patientId)
    .where(isShownToPatients)
    .where(isInvoiceShared(viewerId))
    .orderBy('invoice.createdAt', 'desc')
    .orderBy('invoice.id', 'desc')
    .execute();
  const lines = await tx
    .selectFrom('invoiceLines as line')
    .innerJoin('invoices as invoice', 'invoice.id', 'line.invoiceId')
    .select(['line.invoiceId', 'line.label', 'line.amountCents'])
    .where('invoice.patientId', '=', patientId)
    .orderBy('line.position')
    .execute();
  const of = Map.groupBy(lines, ({ invoiceId }) => invoiceId);
  return invoices.map((invoice) => ({ ...invoice, lines: of.get(invoice.id) ?? [] }));
}

/** Without the internal notes of a chat. */
export const recordMessages = (tx: Executor, { patientId, viewerId }: RecordOf) =>
  tx
    .selectFrom('conversations as chat')
    .innerJoin('chatMessages as message', 'message.conversationId', 'chat.id')
    .leftJoin('users as sender', 'sender.id', 'message.senderId')
    .leftJoin('documents as file', 'file.id', 'message.documentId')
    .select([
      'message.text',
      'message.fromPatient',
      'message.createdAt',
      'message.documentId',
      'file.name as fileName',
      'sender.firstName',
      'sender.lastName',
    ])
    .where('chat.patientId', '=', patientId)
    .where('message.type', '<>', 'note')
    .$if(viewerId !== patientId, (query) => query.where(isConversationShared))
    .orderBy('message.createdAt')
    .orderBy('message.id')
    .execute();
