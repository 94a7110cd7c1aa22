import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Row } from '@bedside/ui-kit/components/Stack';
import { moneyText } from '@bedside/ui-kit/money';
import { ConfidentialMark } from '../../../components/ConfidentialMark.tsx';
import { BackLink } from '../../../components/IconButton.tsx';
import styles from '../../../components/page/PageHead.module.css';
import { PreviousNextLinks } from '../../../components/page/PreviousNextLinks.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useListUrlState } from '../../../components/use-list-address.ts';
import { kindLabels } from '../../../money/money-text.ts';
import { InvoiceMenu } from '../actions/InvoiceMenu.tsx';
import { invoiceButtons } from '../actions/invoice-buttons.tsx';
import { invoiceBadge, otherActions, primaryAction } from '../invoice-badges.ts';
import { invoiceAddress } from '../use-invoice.ts';

export function InvoiceHead({ invoice }: { invoice: InvoiceDetails }) {
  const list = useListUrlState('invoices');
  const primary = primaryAction(invoice.allowedActions);
  const Primary = primary && invoiceButtons[primary];
  return (
    <header className={styles.head}>
      <BackLink to={list} label="Back to invoices" />
      <div className={styles.who}>
        <Row wrap gap="2px 8px">
          <h1>{invoice.number}</h1>
          <DenseChip {...invoiceBadge(invoice)} />
          {invoice.chargedBackAmount > 0 && <Tag>Dispute lost</Tag>}
          <Tag>{kindLabels[invoice.kind]}</Tag>
        </Row>
        <p className={styles.facts}>
          {invoice.patient.fullname}
          <ConfidentialMark of={invoice} /> · <Due invoice={invoice} />
        </p>
      </div>
      <PreviousNextLinks
        resource="invoices"
        what="invoice"
        id={invoice.id}
        addressOf={(id) => invoiceAddress({ id })}
      />
      <div className={styles.actions}>
        {Primary && <Primary invoice={invoice} shape="primary" />}
        <InvoiceMenu invoice={invoice} actions={otherActions(invoice.allowedActions)} isFramed />
      </div>
    </header>
  );
}

function Due({ invoice }: { invoice: InvoiceDetails }) {
  const { status, dueAmount, dueDate, totalAmount, refundedAmount, chargedBackAmount } = invoice;
  if (status === 'DRAFT') return <>{moneyText(totalAmount)}, not sent</>;
  if (invoice.writtenOff) return <>{moneyText(totalAmount)} written off</>;
  if (status === 'CANCELLED') return <>{moneyText(totalAmount)}, no balance due</>;
  if (dueAmount <= 0) {
    const back = refundedAmount === totalAmount ? 'fully' : moneyText(refundedAmount);
    return (
      <>
        {moneyText(totalAmount)} paid{refundedAmount > 0 && `, ${back} refunded`}
        {chargedBackAmount > 0 && `, ${moneyText(chargedBackAmount)} charged back`}
      </>
    );
  }
  if (invoice.depositHold === 'HELD') return <>{moneyText(dueAmount)} held on a card, nothing due now</>;
  return (
    <>
      {moneyText(dueAmount)} due
      {dueDate && (
        <>
          {' '}
          by <DateText value={dueDate} pattern="numeric" />
        </>
      )}
    </>
  );
}
