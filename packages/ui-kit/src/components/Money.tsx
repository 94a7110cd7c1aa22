import { moneyText } from '../money.ts';
import styles from './figures.module.css';

interface Props {
  dollars: number;
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
