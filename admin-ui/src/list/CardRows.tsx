import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRememberListUrl } from '../components/use-list-address.ts';
import styles from './CardRows.module.css';

interface Props<Row extends { id: string }> {
  rows: readonly Row[];
  card(row: Row): ReactNode;
  edge?(row: Row): string;
  addressOf?(row: Row): string;
}

/** A list on a phone. */
export function CardRows<Row extends { id: string }>({ rows, card, edge, addressOf }: Props<Row>) {
  const leaving = useRememberListUrl();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={styles.row} style={edge && { '--edge-color': edge(row) }}>
          {addressOf ? (
            <Link to={addressOf(row)} state={leaving} className={styles.card}>
              {card(row)}
            </Link>
          ) : (
            <div className={styles.card}>{card(row)}</div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  first: ReactNode;
  second: ReactNode;
  chip?: ReactNode;
  endFirst?: ReactNode;
  endSecond?: ReactNode;
  endThird?: ReactNode;
  /** Below, over the whole width and never cut. */
  under?: ReactNode;
}

/** Three lines with something at the end of each. */
export const Card = ({ first, second, chip, endFirst, endSecond, endThird, under }: CardProps) => (
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
