import { paymentModes } from '@bedside/contracts/payments/payment.schema';
import { Money } from '@bedside/ui-kit/components/Money';
import { ChoiceFilterChip } from '../list/filter-inputs.tsx';
import styles from './ListTotals.module.css';
import { modeText } from './money-text.ts';

interface Props {
  /** “62 successful of 66” */
  note: string;
  sums: readonly { label: string; dollars: number; tone?: 'warning' | 'danger' }[];
}

/** Totals of all matching rows, not just the page. */
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

const choices = paymentModes.map((value) => ({ value, label: modeText(value) }));

export const PaymentModeChip = () => (
  <ChoiceFilterChip source="paymentMode" label="Method" any="All" choices={choices} />
);

export const RequestTypeChip = () => (
  <ChoiceFilterChip source="requestType" label="Requested method" any="Any" choices={choices} />
);
