import { moneyText } from '../money.ts';
import styles from './figures.module.css';

interface Props {
  /** Dollars, as in the API */
  dollars: number;
  /** Original price, shown struck through. */
  struck?: number;
}

export function Money({ dollars, struck }: Props) {
  return (
    <span className={styles.figures}>
      {struck !== undefined && <s className={styles.struck}>{moneyText(struck)}</s>}
      {moneyText(dollars)}
    </span>
  );
}
