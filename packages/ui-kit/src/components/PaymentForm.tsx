import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type FormEvent, useRef, useState } from 'react';
import { moneyText } from '../money.ts';
import { authenticateWithBank, useBankAuthentication } from '../payment/bank-authentication.ts';
import {
  type CardPaymentClient,
  type PaymentOutcome,
  PaymentRefusal,
  refusalText,
  type StripeSettings,
} from '../payment/card-payment-client.ts';
import type { PaymentTexts } from '../payment/payment-texts.ts';
import { BankAuthenticationNotice } from './BankAuthenticationNotice.tsx';
import { Button } from './Button.tsx';
import { CardForm } from './CardForm.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import styles from './PaymentForm.module.css';
import { chargeable, PaymentMethodPicker, type SavedCard } from './PaymentMethodPicker.tsx';

export interface PaymentFormProps {
  stripe: StripeSettings;
  texts: PaymentTexts;
  amount: number;
  /** Authorizes the card instead of charging it. */
  isHold?: boolean;
  holder: string;
  cards: readonly SavedCard[];
  /**
   * Creates a payment and returns its client secret. The caller shows errors, because they close the dialog.
   * @param key idempotency key, unchanged until a response arrives
   * @param paymentMethodId a card on file to authenticate; absent for a new card
   */
  onStart: (key: string, paymentMethodId?: string) => Promise<string>;
  /**
   * Returns `needsOwner` if the bank requires 3-D Secure.
   * @throws PaymentRefusal for a refusal; anything else means no response
   */
  onPayWithCard: (paymentMethodId: string, key: string) => Promise<PaymentOutcome | 'needsOwner'>;
  onSaveCard?: (paymentMethodId: string) => Promise<void>;
  onPaid: (outcome: PaymentOutcome) => void;
  onStartFailed: (reason: unknown) => void;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** Reports whether the card fields contain anything. */
  onTyped: (typed: boolean) => void;
}

export function PaymentForm(props: PaymentFormProps) {
  const { stripe, texts, amount, isHold, holder, cards, busy, onBusy, onPaid, onSaveCard } = props;
  const [way, setWay] = useState(chargeable(cards)[0]?.paymentMethodId ?? null);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const owner = useBankAuthentication();
  const fields = useRef<CardPaymentClient>(null);
  const key = useRef(crypto.randomUUID());

  function choose(chosen: typeof way) {
    setWay(chosen);
    // Hiding the new card’s fields clears them.
    if (chosen !== null) props.onTyped(false);
  }

  async function start(methodId?: string): Promise<string | null> {
    try {
      return await props.onStart(key.current, methodId);
    } catch (reason) {
      props.onStartFailed(reason);
      return null;
    }
  }

  async function payWithFields(): Promise<PaymentOutcome | null> {
    const methodId = await fields.current?.createMethod();
    if (!methodId) return null;
    const clientSecret = await start();
    if (!clientSecret) return null;
    const outcome = (await fields.current?.confirm(clientSecret, methodId, isSaving)) ?? null;
    if (outcome && isSaving) await onSaveCard?.(methodId);
    return outcome;
  }

  async function payWithCardOnFile(methodId: string): Promise<PaymentOutcome | null> {
    const outcome = await props.onPayWithCard(methodId, key.current);
    if (outcome !== 'needsOwner') return outcome;
    key.current = crypto.randomUUID();
    const clientSecret = await start(methodId);
    return clientSecret ? authenticateWithBank(stripe, { clientSecret, methodId }, owner.ask) : null;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setProblem(null);
    onBusy(true);
    try {
      const outcome = await (way ? payWithCardOnFile(way) : payWithFields());
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
      {owner.answer && <BankAuthenticationNotice texts={texts} onAnswer={owner.answer} />}
      <div hidden={owner.answer !== null}>
        <PaymentMethodPicker cards={cards} chosen={way} onChoose={choose} texts={texts} disabled={busy} />
        {way === null && (
          <>
            <CardForm
              stripe={stripe}
              amount={amount}
              texts={texts}
              holder={holder}
              client={fields}
              askOwner={owner.ask}
              onTyped={props.onTyped}
            />
            {onSaveCard && (
              <div className={styles.keep}>
                <Checkbox checked={isSaving} onChange={({ target }) => setIsSaving(target.checked)}>
                  {texts.saveForNextTime}
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
            {(isHold ? texts.hold : texts.pay)(moneyText(amount))}
          </Button>
        </div>
      </div>
      <CardFormFoot busy={busy && owner.answer === null} texts={texts} />
    </form>
  );
}

interface FootProps {
  busy: boolean;
  texts: PaymentTexts;
}

export const CardFormFoot = ({ busy, texts }: FootProps) => (
  <>
    <p className={styles.safe}>
      <ShieldCheck size={16} strokeWidth={1.75} aria-hidden />
      {texts.partnerOnly}
    </p>
    <p role="status" className="visually-hidden">
      {busy && texts.processing}
    </p>
  </>
);
