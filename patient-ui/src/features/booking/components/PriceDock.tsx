import { Button } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId, useState } from 'react';
import { Dock } from '../../../parts/Dock.tsx';
import { savedBy } from '../../../parts/money-lines.ts';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { PriceLines, type Summary } from './PriceAside.tsx';
import styles from './PriceDock.module.css';

/** On a phone: the total and the button, never out of sight. Opens upward into how the total comes about. */
export function PriceDock({ action, people: _, ...price }: Summary) {
  const { booking } = useTexts();
  const [open, setOpen] = useState(false);
  const blockId = useId();
  const saved = savedBy(price.price);
  return (
    <Dock>
      {open && (
        <div id={blockId} className={styles.block}>
          <PriceLines {...price} />
          <p className="small muted">{booking.payAfter}</p>
        </div>
      )}
      <div className={styles.line}>
        <button
          type="button"
          className={styles.total}
          aria-expanded={open}
          aria-controls={blockId}
          aria-label={`${moneyText(price.price.totalAmount)}. ${open ? booking.hidePrice : booking.showPrice}`}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.figure}>
            <Money dollars={price.price.totalAmount} />
            <ChevronUp size={20} strokeWidth={1.75} className={open ? styles.open : ''} aria-hidden />
          </span>
          {saved > 0 && price.chosen.length > 0 && (
            <span className="small muted">{booking.save(moneyText(saved))}</span>
          )}
        </button>
        <Button busy={action.busy} onClick={action.onAct}>
          {action.label}
        </Button>
      </div>
    </Dock>
  );
}
