import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import CreditCard from 'lucide-react/icons/credit-card';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Seen } from '../../../data/appointment-actions.ts';
import type { Actions } from '../../../data/data-provider.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import { RadioLines } from '../../../parts/RadioLines.tsx';
import { TextArea } from '../../../parts/TextArea.tsx';
import { cardWords } from '../card-words.ts';
import { useCards } from '../use-cards.ts';
import { ActionForm } from './ActionForm.tsx';
import type { ActionProps } from './action-props.ts';
import type { VisitInHand } from './visit-in-hand.ts';

export function TakePaymentButton({ visit, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={CreditCard}
      label={`Take payment of ${moneyText(visit.totalAmount)}`}
      onPress={() => drawer.open(<TakePaymentForm visit={visit} />)}
    />
  );
}

const LINK = 'LINK';
const paymentValues = z.object({ way: z.string().min(1), remarks: z.string().max(500) });

const fixedWays = [
  { value: LINK, label: 'Payment link', note: 'By text and e-mail' },
  { value: 'CASH', label: 'Cash', note: 'Taken; verified later' },
  { value: 'Square POS', label: 'Square POS', note: 'Taken; verified later' },
];

function TakePaymentForm({ visit }: { visit: VisitInHand }) {
  const [key] = useState(() => crypto.randomUUID());
  const cards = useCards(visit.patient.id);
  const form = useForm({
    resolver: zodResolver(paymentValues),
    defaultValues: { way: LINK, remarks: '' },
  });
  const way = form.watch('way');
  const isManual = way === 'CASH' || way === 'Square POS';
  const ways = [
    ...cards.map((card) => ({ value: card.paymentMethodId, label: cardWords(card), note: 'Card on file' })),
    ...fixedWays,
  ];
  const pay = (actions: Actions, seen: Seen, values: z.infer<typeof paymentValues>) => {
    if (values.way === LINK) return actions.sendPaymentLink(seen.id);
    if (!isManual) return actions.chargeCardOnFile(seen.id, values.way, key);
    const remarks = values.remarks.trim();
    return actions.markPaid(seen, { paymentMode: values.way, ...(remarks && { remarks }) }, key);
  };
  return (
    <ActionForm
      title="Take payment"
      visit={visit}
      form={form}
      submitLabel={
        way === LINK
          ? 'Send payment link'
          : `${isManual ? 'Record' : 'Charge'} ${moneyText(visit.totalAmount)}`
      }
      run={pay}
    >
      {() => (
        <>
          <RadioLines
            legend={`${moneyText(visit.totalAmount)} due`}
            field={form.register('way')}
            options={ways}
          />
          {isManual && (
            <TextArea {...form.register('remarks')} label="Remarks" aside="optional" maxLength={500} />
          )}
        </>
      )}
    </ActionForm>
  );
}
