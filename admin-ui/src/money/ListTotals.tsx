import { Money } from '@bedside/ui-kit/components/Money';
import styles from './ListTotals.module.css';

interface Props {
  /** “62 successful of 66” */
  note: string;
  sums: readonly { label: string; dollars: number; tone?: 'warning' }[];
}

/** What all the rows that match come to, not those of the page alone. */
export const ListTotals = ({ note, sums }: Props) => (
  <div className={styles.totals}>
    <span className={styles.note}>{note}</span>
    <dl>
      {sums.map(({ label, dollars, tone }) => (
        <div key={label} className={tone && styles[tone]}>
          <dt>{label}</dt>
          <dd>
            <Money dollars={dollars} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
