import { type FormEvent, useRef, useState } from 'react';
import { useBankAuthentication } from '../payment/bank-authentication.ts';
import { type CardPaymentClient, refusalText, type StripeSettings } from '../payment/card-payment-client.ts';
import type { PaymentTexts } from '../payment/payment-texts.ts';
import { useFormDelay } from '../payment/use-payment-form.ts';
import { BankAuthenticationNotice } from './BankAuthenticationNotice.tsx';
import { Button } from './Button.tsx';
import { CardForm } from './CardForm.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { FormDialog } from './FormDialog.tsx';
import styles from './PaymentForm.module.css';
import { CardFormFoot } from './PaymentForm.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import { Loading } from './Skeleton.tsx';

interface FormProps {
  stripe: StripeSettings;
  texts: PaymentTexts;
  holder: string;
  onStart: () => Promise<string>;
  onSaved: (paymentMethodId: string) => Promise<void>;
  onFailed: (reason: unknown) => void;
}

interface Props extends FormProps {
  onClose: () => void;
}

/** Saves a card without paying. Cannot be closed while in progress. */
export function SaveCardDialog({ onClose, ...form }: Props) {
  const [busy, setBusy] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const ready = useFormDelay();
  const { texts } = form;
  return (
    <FormDialog
      title={texts.addCard}
      subtitle={texts.addCardText}
      texts={texts}
      isDirty={isDirty}
      onClose={onClose}
      locked={busy}
    >
      {ready ? (
        <SaveCardForm {...form} busy={busy} onBusy={setBusy} onTyped={setIsDirty} />
      ) : (
        <Loading label={texts.loading}>
          <PaymentSkeleton ways={0} fields canSave={false} />
        </Loading>
      )}
    </FormDialog>
  );
}

interface SaveCardFormProps extends FormProps {
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onTyped: (typed: boolean) => void;
}

function SaveCardForm(props: SaveCardFormProps) {
  const { stripe, texts, holder, onStart, onSaved, onFailed, busy, onBusy, onTyped } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const owner = useBankAuthentication();
  const fields = useRef<CardPaymentClient>(null);

  async function saveAtProcessor(): Promise<string | null> {
    const methodId = await fields.current?.createMethod();
    if (!methodId) return null;
    const clientSecret = await onStart().catch((reason: unknown) => {
      onFailed(reason);
      return null;
    });
    if (!clientSecret) return null;
    await fields.current?.save(clientSecret, methodId);
    return methodId;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setProblem(null);
    onBusy(true);
    try {
      const methodId = await saveAtProcessor();
      if (methodId) await onSaved(methodId).catch(onFailed);
    } catch (reason) {
      setProblem(refusalText(reason, texts));
    } finally {
      onBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      {owner.answer && <BankAuthenticationNotice texts={texts} onAnswer={owner.answer} />}
      <div hidden={owner.answer !== null}>
        <CardForm
          stripe={stripe}
          amount={null}
          texts={texts}
          holder={holder}
          client={fields}
          askOwner={owner.ask}
          onTyped={onTyped}
        />
        {problem && (
          <div className={styles.problem}>
            <ErrorNotice title={problem} />
          </div>
        )}
        <div className={styles.payAgain}>
          <Button type="submit" wide busy={busy}>
            {texts.saveCard}
          </Button>
        </div>
      </div>
      <CardFormFoot busy={busy && owner.answer === null} texts={texts} />
    </form>
  );
}
