import { useEffect, useId, useRef } from 'react';
import type { PaymentTexts } from '../payment/payment-texts.ts';
import styles from './BankAuthenticationNotice.module.css';
import { Button } from './Button.tsx';

interface Props {
  texts: PaymentTexts;
  onAnswer: (isOwner: boolean) => void;
}

/** Stands in for a bank’s 3-D Secure page, which production shows instead. */
export function BankAuthenticationNotice({ texts, onAnswer }: Props) {
  const id = useId();
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div
      ref={question}
      className={styles.question}
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <h3 id={id} className={styles.title}>
        {texts.bankAsks}
      </h3>
      <p id={`${id}-text`} className={styles.text}>
        {texts.bankAsksText}
      </p>
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={() => onAnswer(false)}>
          {texts.bankRefuse}
        </Button>
        <Button onClick={() => onAnswer(true)}>{texts.bankConfirm}</Button>
      </div>
    </div>
  );
}
