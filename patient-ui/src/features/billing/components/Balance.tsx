import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Row } from '@bedside/ui-kit/components/Stack';
import { dayIn, dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Link } from 'react-router';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { invoicePath, invoicesPath, invoicesQuery, openInvoicesQuery } from '../billing-queries.ts';
import { differenceOf, holdText, invoiceDates, invoiceTitle, isHeld, sumOf } from '../invoice-text.ts';
import { isOnPlan } from '../plan-queries.ts';
import { useInvoiceDownload } from '../use-invoice-download.ts';
import { Autopay } from './Autopay.tsx';
import styles from './billing.module.css';
import { MAX_BILLS, PayBills, usePayable } from './PayBills.tsx';
import { PaymentProcessingNote } from './PaymentActivity.tsx';
import { PaymentPlans } from './PaymentPlans.tsx';
import { PlanOffer } from './PlanOffer.tsx';
import { SuperbillButton, SuperbillNote } from './Superbill.tsx';

export function BalanceCard() {
  const { shell } = useTexts();
  const { data, error, refetch } = useQuery(openInvoicesQuery);
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data)
    return (
      <Card>
        <Loading label={shell.loading}>
          <Skeleton height={124} />
        </Loading>
      </Card>
    );
  return <Balance bills={data.invoices} totals={data.totals} reload={refetch} />;
}

interface BalanceProps {
  bills: readonly InvoiceRecord[];
  totals: { count: number; dueAmount: number };
  reload: () => Promise<unknown>;
}

function Balance({ bills, totals: { count: all, dueAmount }, reload }: BalanceProps) {
  const { billing } = useTexts();
  const formats = useFormats();
  const [paying, setPaying] = useState<readonly InvoiceRecord[]>([]);
  const { payable, confirming, held } = usePayable(bills, reload);
  const chosen = payable.filter((bill) => !isOnPlan(bill)).slice(0, MAX_BILLS);
  // Excludes payment plans and deposits held on a card, because no payment is requested for them.
  const apart = bills.filter((bill) => isOnPlan(bill) || isHeld(bill));
  const count = all - apart.length;
  const [firstDue] = bills
    .filter((bill) => !apart.includes(bill))
    .flatMap(({ dueDate }) => dueDate ?? [])
    .toSorted();
  return (
    <>
      {confirming.length > 0 && <PaymentProcessingNote />}
      <Card>
        <p className="small muted">{billing.owed}</p>
        <p className={styles.sum}>
          <Money dollars={count > 0 ? differenceOf(dueAmount, sumOf(apart)) : 0} />
        </p>
        <p className="small muted">
          {count === 0
            ? billing.nothingOwed
            : billing.owing(
                count,
                firstDue ? dayText(firstDue, 'brief', formats) : null,
                firstDue !== undefined && firstDue < dayIn(formats.zone, new Date()),
              )}
        </p>
        {count > 0 && (
          <div className={styles.buttons}>
            {chosen.length > 0 && (
              <Button onClick={() => setPaying(chosen)}>{billing.pay(moneyText(sumOf(chosen)))}</Button>
            )}
            <Link to={invoicesPath} className={buttonClass({ kind: 'secondary' })}>
              {billing.seeBills}
            </Link>
          </div>
        )}
        {held.map((bill) => (
          <HeldBill key={bill.id} bill={bill} />
        ))}
        <Autopay />
        <PlanOffer bills={chosen} />
      </Card>
      <PaymentPlans bills={bills} onPay={(bill) => setPaying([bill])} />
      <PayBills bills={paying} onClose={() => setPaying([])} />
    </>
  );
}

/** A bill that counts toward the balance but can’t be paid now. */
function HeldBill({ bill }: { bill: InvoiceRecord }) {
  const texts = useTexts();
  const why = holdText(bill, texts);
  return (
    <div className={styles.held}>
      <p className="strong">
        <Link to={invoicePath(bill.id)}>
          {texts.billing.notYet(invoiceTitle(bill, texts), moneyText(bill.dueAmount))}
        </Link>
      </p>
      {why && <p className="muted">{why}</p>}
    </div>
  );
}

const MAX_PAID = 2;

/** The latest receipts. Hidden until something has been paid. */
export function PaidBills() {
  const { billing } = useTexts();
  const { data } = useQuery(invoicesQuery({ invoiceStatus: 'PAID', take: MAX_PAID }));
  if (!data || data.invoices.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{billing.paid}</h2>
        <Link to={`${invoicesPath}?view=paid`}>{billing.allPaid}</Link>
      </div>
      <Rows>
        {data.invoices.map((bill) => (
          <li key={bill.id}>
            <PaidBill bill={bill} />
          </li>
        ))}
      </Rows>
      <SuperbillNote bills={data.invoices} />
    </section>
  );
}

function PaidBill({ bill }: { bill: InvoiceRecord }) {
  const texts = useTexts();
  const formats = useFormats();
  const download = useInvoiceDownload(bill);
  const title = invoiceTitle(bill, texts);
  return (
    <div className={styles.paid}>
      <div className={styles.restRow}>
        <div className={styles.paidWords}>
          <Link to={invoicePath(bill.id)} className="strong">
            {title}
          </Link>
          <p className="small muted">{invoiceDates(bill, texts, formats)}</p>
        </div>
        <span className="strong">
          <Money dollars={bill.totalAmount} />
        </span>
      </div>
      <Row wrap gap={8}>
        <Button
          kind="secondary"
          small
          busy={download.isPending}
          onClick={download.start}
          aria-label={`${texts.billing.receiptShort}: ${title}`}
        >
          <Download size={20} strokeWidth={1.75} aria-hidden />
          {texts.billing.receiptShort}
        </Button>
        <SuperbillButton bill={bill} title={title} />
      </Row>
    </div>
  );
}
