import { moneyText } from '../money.ts';
import styles from './figures.module.css';

interface Props {
  /** As the wire has it. */
  dollars: number;
  /** What it would have been, not charged. */
  struck?: number;
}

/** An amount of money. Figures are tabular and never wrap. */
export function Money({ dollars, struck }: Props) {
  return (
    <span className={styles.figures}>
      {struck !== undefined && <s className={styles.struck}>{moneyText(struck)}</s>}
      {moneyText(dollars)}
    </span>
  );
}
