import { toDollars } from '@bedside/contracts/money';
import { disputesResource } from '@bedside/contracts/payments/refunds.api';
import { type DisputeDetails, getDispute, listDisputes } from '@bedside/domain/payments/dispute.queries';
import type { Routes } from '@bedside/service-kit/service';
import { patientDisplayName } from '../invoices/invoice.mapper.ts';

const toDisputeRecord = (dispute: DisputeDetails) => ({
  id: dispute.id,
  paymentId: dispute.paymentId,
  invoiceId: dispute.invoiceId,
  invoiceNumber: dispute.invoiceNumber,
  patient: patientDisplayName(dispute),
  amount: toDollars(dispute.amountCents),
  reason: dispute.reason,
  status: dispute.status,
  open: dispute.isOpen,
  evidenceDueAt: dispute.evidenceDueAt?.toISOString() ?? null,
  openedAt: dispute.openedAt.toISOString(),
  closedAt: dispute.closedAt?.toISOString() ?? null,
});

export const disputeRoutes: Routes = ({ bindResource, parts: { db } }) => {
  bindResource(disputesResource, {
    list: async (query) => {
      const { rows, total } = await listDisputes(db, query);
      return { rows: rows.map(toDisputeRecord), total };
    },
    get: async ({ id }) => {
      const dispute = await getDispute(db, id);
      return { record: toDisputeRecord(dispute), patientId: dispute.patientId };
    },
  });
};
