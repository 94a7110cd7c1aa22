import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useEffect } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { Link, useParams } from 'react-router';
import { RowSkeletons } from '../../components/ListSkeleton.tsx';
import { LoadFailure } from '../../components/page/LoadFailure.tsx';
import styles from '../../components/page/Page.module.css';
import { useLiveRecord } from '../../data/use-live-record.ts';
import { ActivityCard, ChargebacksCard, LinesCard, PaymentsCard, RefundsCard } from './page/InvoiceCards.tsx';
import { InvoiceContext } from './page/InvoiceContext.tsx';
import { InvoiceHead } from './page/InvoiceHead.tsx';
import own from './page/invoice.module.css';
import { PlanCard } from './plan/PlanCard.tsx';
import { SuperbillCard } from './superbills/SuperbillCard.tsx';
import { invoiceQuery } from './use-invoice.ts';

export default function InvoicePage() {
  const { id } = useParams();
  return (
    <ShowBase<InvoiceDetails>
      key={id}
      resource="invoices"
      queryOptions={{ meta: invoiceQuery, onError: () => undefined }}
    >
      <Page />
    </ShowBase>
  );
}

function Page() {
  const { record: invoice, error, isPending, refetch } = useShowContext<InvoiceDetails>();
  useLiveRecord({
    resource: 'invoices',
    entityType: 'invoice',
    id: invoice?.id,
    meta: invoiceQuery,
    also: [
      { entityType: 'appointment', id: invoice?.appointmentId ?? undefined },
      ...(invoice?.payments ?? []).map(({ id }) => ({ entityType: 'payment' as const, id })),
    ],
  });
  useEffect(() => {
    if (invoice) document.title = `${invoice.number} · Bedside`;
  }, [invoice]);
  if (error) {
    const back = <Link to="/invoices">Back to invoices</Link>;
    return <LoadFailure error={error} what="invoice" back={back} onRetry={() => refetch()} />;
  }
  if (isPending || !invoice) {
    return (
      <div className={styles.page}>
        <div className={own.skeleton}>
          <Skeleton width={240} height={28} />
        </div>
        <RowSkeletons count={8} />
      </div>
    );
  }
  return (
    <article className={styles.page} aria-label={`Invoice ${invoice.number}`}>
      <InvoiceHead invoice={invoice} />
      <div className={styles.columns}>
        <div className={styles.work}>
          <LinesCard invoice={invoice} />
          <PlanCard invoice={invoice} />
          <PaymentsCard payments={invoice.payments} />
          {invoice.chargebacks.length > 0 && <ChargebacksCard chargebacks={invoice.chargebacks} />}
          {invoice.refunds.length > 0 && <RefundsCard refunds={invoice.refunds} />}
          <SuperbillCard invoice={invoice} />
          <ActivityCard invoice={invoice} />
        </div>
        <InvoiceContext invoice={invoice} />
      </div>
    </article>
  );
}
