import { pageMetaOf } from '@bedside/contracts/common/fields';
import { listReconciliations, reconcile } from '@bedside/contracts/payments/refunds.api';
import { requestReconciliation } from '@bedside/domain/payments/reconcile.commands';
import { listReconciliations as listRuns } from '@bedside/domain/payments/reconcile.queries';
import type { Routes } from '@bedside/service-kit/service';

export const reconciliationRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(reconcile, async ({ ctx }) => {
    const { isNew } = await requestReconciliation(db, ctx);
    return {
      message: isNew ? 'Reconciliation started' : 'Reconciliation is already running',
    };
  });

  bind(listReconciliations, async ({ query: { page, take } }) => {
    const { rows, total } = await listRuns(db, { offset: (page - 1) * take, limit: take });
    return {
      data: rows.map(
        ({
          id,
          comparedIntentCount: intents,
          comparedRefundCount: refunds,
          comparedDisputeCount: disputes,
          comparedPayoutCount: payouts,
          ledger,
          ...run
        }) => ({
          id,
          startedAt: run.startedAt.toISOString(),
          finishedAt: run.finishedAt?.toISOString() ?? null,
          from: run.comparedSince.toISOString(),
          compared: { intents, refunds, disputes, payouts, ledger },
          settled: run.autoResolvedCount,
          raised: run.exceptionCount,
        }),
      ),
      meta: pageMetaOf(page, take, total),
    };
  });
};
