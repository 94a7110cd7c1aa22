import { Button } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import { Card } from '../../../components/Card.tsx';
import { Dock } from '../../../components/Dock.tsx';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './billing.module.css';

interface Props {
  label: string;
  ready?: boolean;
  /** Dollars */
  amount: number;
  /** The button’s label. */
  action?: (amount: string) => string;
  onPay: () => void;
}

export function PayBar({ label, ready = true, amount, action, onPay }: Props) {
  const { billing } = useTexts();
  const isDesk = useIsDesktop();
  const bar = (
    <div className={styles.payBar}>
      <div>
        <p className="small muted" aria-live="polite">
          {label}
        </p>
        <p className={styles.total}>
          <Money dollars={amount} />
        </p>
      </div>
      <Button disabled={!ready} onClick={onPay}>
        {(action ?? billing.pay)(moneyText(amount))}
      </Button>
    </div>
  );
  return isDesk ? <Card>{bar}</Card> : <Dock>{bar}</Dock>;
}
