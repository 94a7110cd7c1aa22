import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import CreditCard from 'lucide-react/icons/credit-card';
import Send from 'lucide-react/icons/send';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { usePermission } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { LoadedCard } from '../../../components/page/LoadedCard.tsx';
import { kindLabels } from '../../../money/money-text.ts';
import { InvoiceMenu } from '../../invoices/actions/InvoiceMenu.tsx';
import { invoiceBadge, isOnPlan } from '../../invoices/invoice-badges.ts';
import { BulkReminderForm } from '../../invoices/invoice-forms.lazy.ts';
import { invoiceAddress } from '../../invoices/use-invoice.ts';
import styles from '../tabs/tabs.module.css';
import own from './billing.module.css';
import { PayInvoicesForm } from './billing-forms.lazy.ts';

const MOST = 20;

/** Open invoices, which can be paid together by one charge or by payment link. */
export function OpenInvoicesCard({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const isBilling = usePermission('billing');
  const query = useGetList<InvoiceRecord>('invoices', {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'createdAt', order: 'ASC' },
    filter: { patientId: patient.id, outstanding: true },
  });
  const payable = query.data?.filter(({ allowedActions }) => allowedActions.includes('pay')) ?? [];
  const reminded =
    query.data?.filter((bill) => bill.allowedActions.includes('sendLink') && !isOnPlan(bill)) ?? [];
  return (
    <LoadedCard
      title="Open invoices"
      query={query}
      height={46}
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
      {(invoices) =>
        invoices.length === 0 ? (
          <p className={styles.none}>No balance due.</p>
        ) : (
          <ul className={styles.rows}>
            {invoices.map((invoice) => (
              <li key={invoice.id} className={own.bill}>
                <span className="grow">
                  <Link to={invoiceAddress(invoice)}>{invoice.number}</Link>
                  <small>{invoice.appointmentKey ?? kindLabels[invoice.kind]}</small>
                </span>
                <DenseChip {...invoiceBadge(invoice)} />
                <Money dollars={invoice.dueAmount} />
                <InvoiceMenu invoice={invoice} />
              </li>
            ))}
          </ul>
        )
      }
    </LoadedCard>
  );
}
