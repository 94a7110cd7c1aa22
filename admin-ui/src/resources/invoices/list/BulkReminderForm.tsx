import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { BulkForm } from '../../../list/BulkForm.tsx';
import { pluralizeRows } from '../../../list/rows.ts';
import { refOfInvoice, useRefreshMoney } from '../../../money/invoice-ref.ts';

const nouns = {
  one: 'reminder',
  many: 'reminders',
  nameOf: ({ patient, number }: InvoiceRecord) => `${patient.fullname}, ${number}`,
};

interface Props {
  invoices: readonly InvoiceRecord[];
  onDone?: (() => void) | undefined;
}

export default function BulkReminderForm({ invoices, onDone }: Props) {
  const cents = invoices.reduce((sum, { dueAmount }) => sum + Math.round(dueAmount * 100), 0);
  return (
    <BulkForm
      title="Send payment reminders"
      submitLabel={`Send ${pluralizeRows(invoices.length, nouns)}`}
      items={invoices}
      nouns={nouns}
      doneText={(count) => `${pluralizeRows(count, nouns)} sent`}
      refresh={useRefreshMoney()}
      onDone={onDone}
      run={(dataProvider, invoice) => dataProvider.sendPaymentLink({ body: refOfInvoice(invoice) })}
    >
      <p>
        Each patient gets a text and an email with a payment link for {moneyText(cents / 100)} total. Paid,
        draft and canceled invoices are skipped.
      </p>
    </BulkForm>
  );
}
