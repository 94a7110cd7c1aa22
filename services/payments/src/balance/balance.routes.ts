import { pageMetaOf } from '@bedside/contracts/common/fields';
import { toDollars } from '@bedside/contracts/money';
import { getBalance } from '@bedside/contracts/payments/refunds.api';
import { balanceWithEntries } from '@bedside/domain/payments/balance.queries';
import type { Routes } from '@bedside/service-kit/service';

export const balanceRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(getBalance, async ({ params: { id: patientId }, query: { page, take }, ctx }) => {
    const request = { patientId, offset: (page - 1) * take, limit: take };
    const { balanceCents, dueCents, entries, total } = await balanceWithEntries(db, ctx, request);
    return {
      data: {
        balance: toDollars(balanceCents),
        due: toDollars(dueCents),
        entries: entries.map(({ amountCents, at, ...entry }) => ({
          ...entry,
          amount: toDollars(amountCents),
          at: at.toISOString(),
        })),
      },
      meta: pageMetaOf(page, take, total),
      read: { entityType: 'person' as const, entityId: patientId, patientId },
    };
  });
};
