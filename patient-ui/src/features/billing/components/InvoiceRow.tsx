import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { CheckboxMark } from '@bedside/ui-kit/components/Checkbox';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { dayIn } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import FileText from 'lucide-react/icons/file-text';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { invoicePath } from '../billing-queries.ts';
import { invoiceDates, invoiceTitle, isAmountDue, isHeld, isOverdue } from '../invoice-text.ts';
import styles from './billing.module.css';

interface Props {
  bill: InvoiceRecord;
  /** A payment for this bill was just submitted. */
  confirming: boolean;
  /** Selected for the combined payment; undefined if it cannot be selected. */
  chosen?: boolean;
  onChoose?: (chosen: boolean) => void;
}

export function InvoiceRow({ bill, confirming, chosen, onChoose }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const user = useUser();
  const title = invoiceTitle(bill, texts);
  const whose = bill.patient.id !== user.id && texts.appointments.forPerson(bill.patient.fullname);
  const amount = isAmountDue(bill) ? bill.dueAmount : bill.totalAmount;
  return (
    <div className={styles.bill}>
      {onChoose && (
        <label className={styles.pick}>
          <CheckboxMark
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
            aria-label={texts.billing.choose(title, moneyText(amount))}
          />
        </label>
      )}
      <RowLink
        to={invoicePath(bill.id)}
        lead={!onChoose && <IconCircle icon={FileText} />}
        title={title}
        note={[invoiceDates(bill, texts, formats), whose].filter(Boolean).join(', ')}
        end={
          <span className={styles.amount}>
            <Money dollars={amount} />
            <InvoiceTag bill={bill} confirming={confirming} />
          </span>
        }
      />
    </div>
  );
}

export function InvoiceTag({ bill, confirming }: Pick<Props, 'bill' | 'confirming'>) {
  const { billing } = useTexts();
  const { zone } = useFormats();
  if (isAmountDue(bill)) {
    if (isHeld(bill)) return <span className={styles.tag}>{billing.held}</span>;
    if (confirming) return <span className={styles.tag}>{billing.confirming}</span>;
    if (bill.paymentHold === 'REQUESTED') return <span className={styles.plain}>{billing.requested}</span>;
    if (isOverdue(bill, dayIn(zone, new Date())))
      return <span className={styles.warning}>{billing.overdue}</span>;
    if (bill.status === 'BML' && bill.paymentPlan?.state === 'ACTIVE')
      return <span className={styles.tag}>{billing.onPlan}</span>;
    return <span className={styles.warning}>{billing.status[bill.status]}</span>;
  }
  if (bill.writtenOff) return <span className={styles.plain}>{billing.writtenOff}</span>;
  if (bill.chargedBackAmount > 0) return <span className={styles.plain}>{billing.chargedBack}</span>;
  if (bill.refundedAmount > 0)
    return (
      <span className={styles.plain}>{bill.paidAmount > 0 ? billing.partlyRefunded : billing.refunded}</span>
    );
  const look = bill.status === 'PAID' ? styles.tag : styles.plain;
  return <span className={look}>{billing.status[bill.status]}</span>;
}
