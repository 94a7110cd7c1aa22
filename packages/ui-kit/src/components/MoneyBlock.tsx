import { Fragment } from 'react';
import { Money } from './Money.tsx';
import styles from './MoneyBlock.module.css';

export interface MoneyLine {
  label: string;
  note?: string;
  dollars: number;
  struck?: number;
}

interface Props {
  /** In order: services, membership savings, travel fee, tax. */
  lines: readonly MoneyLine[];
  totalLabel: string;
  total: number;
}

export function MoneyBlock({ lines, totalLabel, total }: Props) {
  return (
    <dl className={styles.block}>
      {lines.map(({ label, note, dollars, struck }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same service, and lines never move
        <Fragment key={at}>
          <dt>
            {label}
            {note && <span className={styles.note}>{note}</span>}
          </dt>
          <dd>
            <Money dollars={dollars} struck={struck} />
          </dd>
        </Fragment>
      ))}
      <div className={styles.rule} />
      <dt className={styles.totalLabel}>{totalLabel}</dt>
      <dd className={styles.total}>
        <Money dollars={total} />
      </dd>
    </dl>
  );
}
