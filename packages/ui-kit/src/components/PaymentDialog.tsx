import { type ReactNode, useState } from 'react';
import { moneyText } from '../money.ts';
import { useFormDelay } from '../payment/use-payment-form.ts';
import { FormDialog } from './FormDialog.tsx';
import { PaymentForm, type PaymentFormProps } from './PaymentForm.tsx';
import { chargeable } from './PaymentMethodPicker.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import { Loading } from './Skeleton.tsx';

interface Props extends Omit<PaymentFormProps, 'busy' | 'onBusy' | 'onTyped'> {
  subtitle: ReactNode;
  onClose: () => void;
}

/** Cannot be closed while the payment is in progress. */
export function PaymentDialog({ subtitle, onClose, ...form }: Props) {
  const [busy, setBusy] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const ready = useFormDelay();
  const { texts, amount, isHold, cards, onSaveCard } = form;
  return (
    <FormDialog
      title={(isHold ? texts.hold : texts.pay)(moneyText(amount))}
      subtitle={subtitle}
      texts={texts}
      isDirty={isDirty}
      onClose={onClose}
      locked={busy}
    >
      {ready ? (
        <PaymentForm {...form} busy={busy} onBusy={setBusy} onTyped={setIsDirty} />
      ) : (
        <Loading label={texts.loading}>
          <PaymentSkeleton
            ways={cards.length === 0 ? 0 : cards.length + 1}
            fields={chargeable(cards).length === 0}
            canSave={onSaveCard !== undefined}
          />
        </Loading>
      )}
    </FormDialog>
  );
}
