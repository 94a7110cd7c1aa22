import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import { ConfidentialMark } from '../../components/ConfidentialMark.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { kindLabels, modeText } from '../../money/money-text.ts';
import { invoiceBadge } from './invoice-badges.ts';
import { invoiceAddress } from './use-invoice.ts';

const purpose = ({ number, appointmentKey, kind }: InvoiceRecord) =>
  [number, appointmentKey, kind === 'VISIT' ? null : kindLabels[kind]].filter(Boolean).join(', ');

const isUnverified = ({ status, paymentVerified }: InvoiceRecord) => status === 'PAID' && !paymentVerified;

const methodText = (invoice: InvoiceRecord): string => {
  if (!invoice.paymentMode) return '–';
  return isUnverified(invoice)
    ? `${modeText(invoice.paymentMode)}, unverified`
    : modeText(invoice.paymentMode);
};

const Column = DataTable.Col<InvoiceRecord>;
const TimeColumn = DataTable.TimeCol<InvoiceRecord>;
const NumberColumn = DataTable.NumberCol<InvoiceRecord>;

export const invoiceColumns = (
  <>
    <Column
      source="patient"
      label="Patient and invoice"
      disableSort
      render={(invoice) => (
        <TwoLineCell
          first={invoice.patient.fullname}
          aside={<ConfidentialMark of={invoice} />}
          second={purpose(invoice)}
          to={invoiceAddress(invoice)}
        />
      )}
      text={(invoice) => `${invoice.patient.fullname}: ${purpose(invoice)}`}
    />
    <Column
      source="status"
      label="Status"
      width={180}
      render={(invoice) => <DenseChip {...invoiceBadge(invoice)} />}
      text={(invoice) => invoiceBadge(invoice).label}
    />
    <TimeColumn source="createdAt" label="Created" width={160} fromWidth={900} />
    <Column
      source="dueDate"
      label="Due date"
      width={110}
      fromWidth={1280}
      render={({ dueDate }) => (dueDate ? <DateText value={dueDate} pattern="numeric" /> : '–')}
      text={({ dueDate }) => dueDate ?? ''}
    />
    <Column source="mode" label="Method" disableSort width={150} fromWidth={1024} text={methodText} />
    <NumberColumn
      source="paid"
      label="Paid"
      disableSort
      width={100}
      fromWidth={1024}
      render={({ paidAmount }) => (paidAmount > 0 ? <Money dollars={paidAmount} /> : '–')}
      text={({ paidAmount }) => paidAmount.toFixed(2)}
    />
    <NumberColumn
      source="due"
      label="Balance due"
      disableSort
      width={100}
      fromWidth={900}
      render={({ dueAmount }) => (dueAmount > 0 ? <Money dollars={dueAmount} /> : '–')}
      text={({ dueAmount }) => dueAmount.toFixed(2)}
    />
    <NumberColumn
      source="totalAmount"
      label="Total"
      width={110}
      render={({ totalAmount }) => <Money dollars={totalAmount} />}
      text={({ totalAmount }) => totalAmount.toFixed(2)}
    />
  </>
);

export const InvoiceCard = ({ invoice }: { invoice: InvoiceRecord }) => (
  <Card
    first={
      <>
        {invoice.patient.fullname}
        <ConfidentialMark of={invoice} />
      </>
    }
    second={purpose(invoice)}
    chip={<DenseChip {...invoiceBadge(invoice)} />}
    endFirst={<Money dollars={invoice.totalAmount} />}
    endSecond={<RelativeDateTime instant={invoice.createdAt} />}
    endThird={invoice.dueAmount > 0 && `${moneyText(invoice.dueAmount)} due`}
  />
);

export const invoiceEdge = (invoice: InvoiceRecord): string => `var(--${invoiceBadge(invoice).tone})`;
