import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import CreditCard from 'lucide-react/icons/credit-card';
import Send from 'lucide-react/icons/send';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { usePermission } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { kindLabels } from '../../../money/money-text.ts';
import { InvoiceMenu } from '../../invoices/actions/InvoiceMenu.tsx';
import { invoiceBadges } from '../../invoices/invoice-badges.ts';
import { BulkReminderForm } from '../../invoices/invoice-forms.lazy.ts';
import { invoiceAddress } from '../../invoices/use-invoice.ts';
import styles from '../tabs/tabs.module.css';
import own from './billing.module.css';
import { PayInvoicesForm } from './billing-forms.lazy.ts';

const MOST = 20;

/** Open invoices can be paid with one charge, or by payment link. */
export function OpenInvoicesCard({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const isBilling = usePermission('billing');
  const { data, error, refetch } = useGetList<InvoiceRecord>('invoices', {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'createdAt', order: 'ASC' },
    filter: { patientId: patient.id, outstanding: true },
  });
  const payable = data?.filter(({ allowedActions }) => allowedActions.includes('pay')) ?? [];
  const reminded = data?.filter(({ allowedActions }) => allowedActions.includes('sendLink')) ?? [];
  return (
    <Card
      title="Open invoices"
      end={
        isBilling &&
        (payable.length > 0 || reminded.length > 0) && (
          <>
            <Button
              kind="secondary"
              small
              disabled={reminded.length === 0}
              onClick={() => drawer.open(<BulkReminderForm invoices={reminded} />)}
            >
              <Send size={14} strokeWidth={1.75} aria-hidden />
              Send payment links
            </Button>
            <Button
              small
              disabled={payable.length === 0}
              onClick={() => drawer.open(<PayInvoicesForm patient={patient} invoices={payable} />)}
            >
              <CreditCard size={14} strokeWidth={1.75} aria-hidden />
              Collect payment
            </Button>
          </>
        )
      }
    >
      {error && (
        <div className={own.notice}>
          <RetryNotice error={error} onRetry={() => refetch()}>
            Nothing was changed.
          </RetryNotice>
        </div>
      )}
      {!data && !error && (
        <div className={own.notice}>
          <Skeleton height={46} />
        </div>
      )}
      {data?.length === 0 && <p className={styles.none}>No balance due.</p>}
      {data && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map((invoice) => (
            <li key={invoice.id} className={own.bill}>
              <span className="grow">
                <Link to={invoiceAddress(invoice)}>{invoice.number}</Link>
                <small>{invoice.appointmentKey ?? kindLabels[invoice.kind]}</small>
              </span>
              <DenseChip {...invoiceBadges[invoice.status]} />
              <Money dollars={invoice.dueAmount} />
              <InvoiceMenu invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
