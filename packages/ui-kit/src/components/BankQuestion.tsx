import type { PaymentTexts } from '../payment/payment-texts.ts';
import styles from './BankQuestion.module.css';
import { Button } from './Button.tsx';

interface Props {
  texts: PaymentTexts;
  onAnswer: (isOwner: boolean) => void;
}

/** What a card's bank asks its owner before some payments; production has the bank's own page for it. */
export const BankQuestion = ({ texts, onAnswer }: Props) => (
  <div className={styles.question} role="alert">
    <h3 className={styles.title}>{texts.bankAsks}</h3>
    <p className={styles.text}>{texts.bankAsksText}</p>
    <div className={styles.buttons}>
      <Button kind="secondary" small onClick={() => onAnswer(false)}>
        {texts.bankRefuse}
      </Button>
      <Button small onClick={() => onAnswer(true)}>
        {texts.bankConfirm}
      </Button>
    </div>
  </div>
);
