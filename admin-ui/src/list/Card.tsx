import type { ReactNode } from 'react';
import styles from './Card.module.css';

interface Props {
  first: ReactNode;
  second: ReactNode;
  chip?: ReactNode;
  endFirst?: ReactNode;
  endSecond?: ReactNode;
  endThird?: ReactNode;
  /** Below, over the whole width and never cut. */
  under?: ReactNode;
}

/** A row on a phone: three lines with something at the end of each. */
export const Card = ({ first, second, chip, endFirst, endSecond, endThird, under }: Props) => (
  <>
    <span className={styles.first}>{first}</span>
    <span className={styles.endFirst}>{endFirst}</span>
    <span className={styles.second}>{second}</span>
    <span className={styles.endSecond}>{endSecond}</span>
    {(chip || endThird) && (
      <>
        <span className={styles.third}>{chip}</span>
        <span className={styles.endThird}>{endThird}</span>
      </>
    )}
    {under && <span className={styles.under}>{under}</span>}
  </>
);
