import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import drawerStyles from '../../../components/drawer.module.css';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { RowSkeletons } from '../../../components/ListSkeleton.tsx';
import { useInvoice } from '../use-invoice.ts';
import { DraftForm } from './DraftForm.tsx';

/** Loads the full record, because only that has the discount as entered. */
export default function EditDraftForm({ id }: { id: InvoiceDetails['id'] }) {
  const { data, error, refetch } = useInvoice(id);
  if (data) return <DraftForm payer={data.patient} draft={data} />;
  return (
    <>
      <DrawerHeader title="Edit draft" />
      <div className={drawerStyles.body}>
        {error ? (
          <RetryNotice error={error} onRetry={() => refetch()}>
            Couldn’t load this draft. Nothing was changed.
          </RetryNotice>
        ) : (
          <RowSkeletons count={4} />
        )}
      </div>
    </>
  );
}
