import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import { Tile } from '../components/Tile.tsx';
import { durationText } from '../formatting/appointment-text.ts';
import { pluralize } from '../list/rows.ts';
import { addresses } from './addresses.ts';
import styles from './Dashboard.module.css';

interface Props {
  dashboard: Dashboard;
  /** Without open visits, no one can be late. */
  isQuiet: boolean;
}

export function MoneyTiles({ dashboard, isQuiet }: Props) {
  const { date, days, today, money, moneyNotes, needsAttention, trend } = dashboard;
  const span = { from: trend[0]?.date ?? date, to: date };
  const [latest] = needsAttention.filter(({ lateMinutes }) => lateMinutes > 0);
  return (
    <div className={styles.tiles} data-quiet={isQuiet || undefined}>
      {money && moneyNotes && (
        <>
          <Tile
            label="Collected today"
            note={`${pluralize(moneyNotes.paymentsToday, 'payment')}, ${moneyNotes.refundedToday > 0 ? `${moneyText(moneyNotes.refundedToday)} refunded` : 'none refunded'}`}
            to={addresses.collected({ from: date, to: date })}
          >
            <Money dollars={money.collectedToday} />
          </Tile>
          <Tile
            label="Outstanding"
            note={`${moneyText(moneyNotes.outstandingFromToday)} billed today`}
            to={addresses.outstanding()}
          >
            <Money dollars={money.outstanding} />
          </Tile>
          <Tile
            label={`Refunds, last ${days} days`}
            note={`${pluralize(moneyNotes.refundCount, 'refund')}, ${(moneyNotes.refundShare * 100).toFixed(1)}% of revenue`}
            to={addresses.refunded(span)}
          >
            <Money dollars={money.refunds} />
          </Tile>
        </>
      )}
      {!isQuiet && (
        <Tile
          label="Running late"
          note={
            latest
              ? `${latest.patient.firstName} ${latest.patient.lastName}, ${durationText(latest.lateMinutes)}`
              : 'Everyone is on time'
          }
          to={addresses.late()}
          isWarning={today.late > 0}
        >
          {today.late}
        </Tile>
      )}
    </div>
  );
}
