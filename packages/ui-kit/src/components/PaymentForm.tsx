import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type FormEvent, useRef, useState } from 'react';
import { moneyText } from '../money.ts';
import {
  type CardDoor,
  type PaymentOutcome,
  PaymentRefusal,
  refusalText,
  type StripeSettings,
} from '../payment/card-door.ts';
import type { PaymentTexts } from '../payment/payment-texts.ts';
import { Button } from './Button.tsx';
import { CardForm } from './CardForm.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import styles from './PaymentForm.module.css';
import { PaymentWays, type SavedCard } from './PaymentWays.tsx';

export interface PaymentFormProps {
  stripe: StripeSettings;
  texts: PaymentTexts;
  /** Dollars. */
  amount: number;
  /** Filled in as card holder. */
  holder: string;
  cards: readonly SavedCard[];
  /**
   * Starts a payment with the provider and answers its client secret. The key belongs to one decision to pay: it
   * stays the same until an answer came. A failure closes the dialog, so it is told by the caller.
   */
  onStart: (key: string) => Promise<string>;
  /** Throws PaymentRefusal for an answer that is a no; anything else means that no answer came. */
  onPayWithCard: (paymentMethodId: string, key: string) => Promise<PaymentOutcome>;
  /** Keeps the card on file before it is charged. */
  onKeepCard?: (paymentMethodId: string) => Promise<void>;
  onPaid: (outcome: PaymentOutcome) => void;
  onStartFailed: (reason: unknown) => void;
  busy: boolean;
  onBusy: (busy: boolean) => void;
}

/** Cards on file, or the fields of another card, and the button that pays. */
export function PaymentForm(props: PaymentFormProps) {
  const { stripe, texts, amount, holder, cards, busy, onBusy, onPaid, onKeepCard } = props;
  const [way, setWay] = useState(cards[0]?.paymentMethodId ?? null);
  const [keep, setKeep] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const door = useRef<CardDoor>(null);
  const key = useRef(crypto.randomUUID());

  async function start(): Promise<string | null> {
    try {
      return await props.onStart(key.current);
    } catch (reason) {
      props.onStartFailed(reason);
      return null;
    }
  }

  async function payWithFields(): Promise<PaymentOutcome | null> {
    const methodId = await door.current?.createMethod();
    if (!methodId) return null;
    if (keep) await onKeepCard?.(methodId);
    const clientSecret = await start();
    return clientSecret ? ((await door.current?.confirm(clientSecret, methodId)) ?? null) : null;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    onBusy(true);
    try {
      const outcome = way ? await props.onPayWithCard(way, key.current) : await payWithFields();
      if (outcome) onPaid(outcome);
    } catch (reason) {
      if (reason instanceof PaymentRefusal) key.current = crypto.randomUUID();
      setProblem(refusalText(reason, texts));
    } finally {
      onBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <PaymentWays cards={cards} chosen={way} onChoose={setWay} texts={texts} disabled={busy} />
      {way === null && (
        <>
          <CardForm stripe={stripe} amount={amount} texts={texts} holder={holder} door={door} />
          {onKeepCard && (
            <div className={styles.keep}>
              <Checkbox checked={keep} onChange={({ target }) => setKeep(target.checked)}>
                {texts.keepCard}
              </Checkbox>
            </div>
          )}
        </>
      )}
      {problem && (
        <div className={styles.problem}>
          <ErrorNotice title={problem} />
        </div>
      )}
      <div className={problem ? styles.payAgain : styles.pay}>
        <Button type="submit" wide busy={busy}>
          <LockKeyhole size={20} strokeWidth={1.75} aria-hidden />
          {texts.pay(moneyText(amount))}
        </Button>
      </div>
      <p className={styles.safe}>
        <ShieldCheck size={16} strokeWidth={1.75} aria-hidden />
        {texts.partnerOnly}
      </p>
    </form>
  );
}
