import { type ReactNode, useEffect, useState } from 'react';
import { moneyText } from '../money.ts';
import { Dialog } from './Dialog.tsx';
import { PaymentForm, type PaymentFormProps } from './PaymentForm.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import { Loading } from './Skeleton.tsx';

const FORM_DELAY_MILLISECONDS = 2000;

interface Props extends Omit<PaymentFormProps, 'busy' | 'onBusy'> {
  /** What is paid for. */
  subtitle: ReactNode;
  onClose: () => void;
}

/** Pays one amount by card, without leaving the page. Cannot be closed while the payment is on its way. */
export function PaymentDialog({ subtitle, onClose, ...form }: Props) {
  const [busy, setBusy] = useState(false);
  const ready = useReady();
  const { texts, amount, cards, onKeepCard } = form;
  return (
    <Dialog
      title={texts.pay(moneyText(amount))}
      subtitle={subtitle}
      closeLabel={texts.close}
      onClose={onClose}
      locked={busy}
    >
      {ready ? (
        <PaymentForm {...form} busy={busy} onBusy={setBusy} />
      ) : (
        <Loading label={texts.loading}>
          <PaymentSkeleton cards={cards.length} canKeep={onKeepCard !== undefined} />
        </Loading>
      )}
    </Dialog>
  );
}

/** The form appears after the specified wait. */
function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), FORM_DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}
