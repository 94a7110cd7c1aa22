import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { RadioRows } from '../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { TextArea } from '../../components/inputs.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import {
  NOTHING_DUE,
  type PayableInvoice,
  useCards,
  useInvoiceVersion,
  useRefreshMoney,
} from '../invoice-ref.ts';
import { cardText } from '../money-text.ts';
import { CardEntry, chargeOutcome } from './CardEntry.tsx';
import ReaderForm from './ReaderForm.tsx';

interface Way {
  value: string;
  label: string;
  note: string;
}

const ways = {
  card: { value: 'CARD', label: 'New card', note: 'Charge now' },
  reader: { value: 'READER', label: 'Card reader', note: 'Patient taps or inserts card' },
  link: { value: 'LINK', label: 'Payment link', note: 'Sent by text and email' },
  cash: { value: 'CASH', label: 'Cash', note: 'Recorded now, verified later' },
  square: { value: 'Square POS', label: 'Square POS', note: 'Recorded now, verified later' },
} as const;
const { card, reader, link, cash, square } = ways;

const paymentValues = z.object({ way: z.string().min(1), remarks: z.string().max(500) });

export default function TakePaymentForm({ bill }: { bill: PayableInvoice }) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isEntering, setIsEntering] = useState(false);
  const drawer = useDrawer();
  const refresh = useRefreshMoney();
  const { version, amount, reload } = useInvoiceVersion(bill);
  const cards = useCards(bill.patient.id);
  const form = useForm({
    resolver: zodResolver(paymentValues),
    defaultValues: { way: card.value as string, remarks: '' },
  });
  const first = cards.find(({ isDefault, expiry }) => isDefault && expiry !== 'expired')?.paymentMethodId;
  useEffect(() => {
    if (first !== undefined) form.reset({ way: first, remarks: '' });
  }, [first, form.reset]);
  const way = form.watch('way');
  const isManual = way === cash.value || way === square.value;
  const about = `${bill.patient.fullname}, ${bill.name}`;
  const offeredWays: readonly Way[] = bill.isPeriod ? [card, link] : Object.values(ways);
  const offered = [
    ...cards.map((one) => ({
      value: one.paymentMethodId,
      label: cardText(one),
      note: one.expiry === 'expired' ? 'Expired' : one.isDefault ? 'On file (default)' : 'On file',
    })),
    ...offeredWays.map((one) =>
      one.value === card.value && bill.isHold ? { ...one, note: 'Hold now' } : one,
    ),
  ];
  const isHeld = bill.isHold && !isManual && way !== reader.value;

  const pay = (
    dataProvider: ConsoleDataProvider,
    values: z.infer<typeof paymentValues>,
  ): Promise<{ message: string }> => {
    if (values.way === link.value) return dataProvider.sendPaymentLink({ body: bill.ref });
    if (!isManual)
      return chargeOutcome(
        chargeCard(dataProvider, { ...bill, amount }, values.way, { idempotencyKey: key }),
        () => setKey(crypto.randomUUID()),
      );
    const remarks = values.remarks.trim();
    return dataProvider.markAsPaid(
      {
        body: {
          ...bill.ref,
          version,
          expectedAmount: amount,
          paymentMode: values.way,
          ...(remarks && { remarks }),
        },
      },
      { idempotencyKey: key },
    );
  };
  return (
    <>
      <DrawerForm
        title="Collect payment"
        about={about}
        form={form}
        submitLabel={labelOf(way, moneyText(amount), bill.isHold)}
        isSubmitDisabled={amount <= 0}
        note={
          amount <= 0
            ? NOTHING_DUE
            : isHeld && 'The card is held, not charged, until the visit’s invoice or a fee needs it.'
        }
        onSubmitInstead={
          way === card.value
            ? () => setIsEntering(true)
            : way === reader.value
              ? () => drawer.open(<ReaderForm bill={{ ...bill, amount }} />)
              : undefined
        }
        run={pay}
        onDone={refresh}
        onReload={reload}
      >
        <RadioRows legend={`${moneyText(amount)} due`} source="way" options={offered} />
        {isManual && <TextArea source="remarks" label="Remarks" aside="optional" maxLength={500} />}
      </DrawerForm>
      {isEntering && (
        <CardEntry
          pays={bill.ref}
          amount={amount}
          isHold={bill.isHold}
          about={about}
          patient={bill.patient}
          onClose={() => setIsEntering(false)}
          onPaid={() => {
            drawer.close();
            void refresh();
          }}
        />
      )}
    </>
  );
}

function labelOf(way: string, amount: string, isHold = false): string {
  if (way === card.value) return 'Enter card details';
  if (way === reader.value) return 'Select a reader';
  if (way === link.value) return 'Send payment link';
  if (way === cash.value || way === square.value) return `Record ${amount}`;
  return isHold ? `Place ${amount} hold` : `Charge ${amount}`;
}

const chargeCard = (
  dataProvider: ConsoleDataProvider,
  { ref: { appointmentId, invoiceId }, amount }: PayableInvoice,
  paymentMethodId: string,
  once: { idempotencyKey: string },
) =>
  invoiceId === undefined
    ? dataProvider.payWithCardOnFile(
        { body: { appointmentId, paymentMethodId, expectedAmount: amount } },
        once,
      )
    : dataProvider.payInvoiceWithCardOnFile({ body: { invoiceId, paymentMethodId } }, once);
