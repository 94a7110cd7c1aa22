import type { ReactNode } from 'react';
import { useState } from 'react';
import { useBackCloses } from '../leaving.ts';
import { moneyText } from '../money.ts';
import { useFormDelay } from '../payment/use-payment-form.ts';
import { Dialog } from './Dialog.tsx';
import { PaymentForm, type PaymentFormProps } from './PaymentForm.tsx';
import { chargeable } from './PaymentMethodPicker.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import { Loading } from './Skeleton.tsx';

interface Props extends Omit<PaymentFormProps, 'busy' | 'onBusy'> {
  subtitle: ReactNode;
  onClose: () => void;
}

/** Cannot be closed while the payment is in progress. */
export function PaymentDialog({ subtitle, onClose, ...form }: Props) {
  const [busy, setBusy] = useState(false);
  const ready = useFormDelay();
  useBackCloses(onClose, busy);
  const { texts, amount, isHold, cards, onKeepCard } = form;
  return (
    <Dialog
      title={(isHold ? texts.hold : texts.pay)(moneyText(amount))}
      subtitle={subtitle}
      closeLabel={texts.close}
      onClose={onClose}
      locked={busy}
    >
      {ready ? (
        <PaymentForm {...form} busy={busy} onBusy={setBusy} />
      ) : (
        <Loading label={texts.loading}>
          <PaymentSkeleton
            ways={cards.length === 0 ? 0 : cards.length + 1}
            fields={chargeable(cards).length === 0}
            canKeep={onKeepCard !== undefined}
          />
        </Loading>
      )}
    </Dialog>
  );
}
