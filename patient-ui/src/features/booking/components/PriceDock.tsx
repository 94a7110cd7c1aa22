import { Button } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { type ReactNode, useId, useState } from 'react';
import { Dock } from '../../../components/Dock.tsx';
import { savedBy } from '../../../components/money-lines.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { Missing } from './Missing.tsx';
import { PayNote, PriceLines, type PriceSummary, type Summary } from './PriceAside.tsx';
import styles from './PriceDock.module.css';

export const PriceDock = ({ action, people: _, missing, ...price }: Summary) => (
  <CollapsibleDock price={price} missing={missing}>
    <Button busy={action.busy} onClick={action.onAct}>
      {action.label}
    </Button>
  </CollapsibleDock>
);

interface Props {
  price: PriceSummary;
  stacked?: boolean;
  /** What is missing to continue. */
  missing: string | undefined;
  children: ReactNode;
}

export function CollapsibleDock({ price, stacked = false, missing, children }: Props) {
  const { booking, money } = useTexts();
  const [open, setOpen] = useState(false);
  const blockId = useId();
  const saved = savedBy(price.price);
  const hasPrice = price.chosen.length > 0;
  const estimate = hasPrice
    ? !(stacked && missing) && (
        <button
          type="button"
          className={styles.total}
          aria-expanded={open}
          aria-controls={blockId}
          onClick={() => setOpen(!open)}
        >
          {stacked && <span className="small muted">{money.estimated}</span>}
          <span className={styles.figure}>
            <Money dollars={price.price.totalAmount} />
            <ChevronUp size={20} strokeWidth={1.75} className={open ? styles.open : ''} aria-hidden />
          </span>
          {saved > 0 && <span className="small muted">{booking.save(moneyText(saved))}</span>}
          <span className="visually-hidden">{open ? booking.hidePrice : booking.showPrice}</span>
        </button>
      )
    : !stacked && <p className="small muted">{booking.nothingYet}</p>;
  return (
    <Dock>
      {open && hasPrice && (
        <div id={blockId} className={styles.block}>
          <PriceLines {...price} />
          <PayNote {...price} />
        </div>
      )}
      <Missing>{missing}</Missing>
      <div className={stacked ? styles.stack : styles.line}>
        {estimate}
        {children}
      </div>
    </Dock>
  );
}
