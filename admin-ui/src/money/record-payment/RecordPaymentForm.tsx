import { day, text } from '@bedside/contracts/common/fields';
import { manualModes, type PaymentMode } from '@bedside/contracts/payments/payment.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useState } from 'react';
import { z } from 'zod';
import { RadioRows } from '../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { TextInput } from '../../components/inputs.tsx';
import { NOTHING_DUE, type PayableInvoice, useInvoiceVersion, useRefreshMoney } from '../invoice-ref.ts';

type Mode = (typeof manualModes)[number];

const modeLines = [
  { value: 'CASH', label: 'Cash, check, or transfer', note: 'Enter its number as the reference' },
  { value: 'Square POS', label: 'Square POS', note: 'Charged on the Square reader' },
] as const satisfies readonly { value: Mode; label: string; note: string }[];

const recordValues = z.object({
  paymentMode: z.enum(manualModes),
  receivedOn: day,
  reference: text(120, 1),
});

interface Props {
  bill: PayableInvoice;
  requestedMode: PaymentMode | null | undefined;
}

export default function RecordPaymentForm({ bill, requestedMode }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const refresh = useRefreshMoney();
  const { version, amount: expectedAmount, reload } = useInvoiceVersion(bill);
  const { zone } = useFormats();
  const today = dayIn(zone, new Date());
  const amount = moneyText(expectedAmount);
  return (
    <DrawerForm
      title="Record payment"
      about={`${bill.patient.fullname}, ${bill.name}`}
      schema={recordValues}
      defaultValues={{
        paymentMode: manualModes.find((mode) => mode === requestedMode) ?? 'CASH',
        receivedOn: today,
        reference: '',
      }}
      submitLabel={`Record ${amount}`}
      isSubmitDisabled={expectedAmount <= 0}
      note={expectedAmount <= 0 ? NOTHING_DUE : 'Counts as collected and needs verification.'}
      run={(dataProvider, values) => {
        const { appointmentId, invoiceId } = bill.ref;
        const once = { idempotencyKey: key };
        const seen = { version, expectedAmount };
        return invoiceId === undefined
          ? dataProvider.confirmPayment({ body: { appointmentId, ...seen, ...values } }, once)
          : dataProvider.confirmPaymentForInvoice({ body: { invoiceId, ...seen, ...values } }, once);
      }}
      onDone={refresh}
      onReload={reload}
    >
      <RadioRows source="paymentMode" legend={`Payment method for ${amount}`} options={modeLines} />
      <TextInput source="receivedOn" type="date" max={today} label="Received on" required />
      <TextInput
        source="reference"
        label="Reference"
        required
        maxLength={120}
        help="Receipt or check number, or who counted the cash."
      />
    </DrawerForm>
  );
}
