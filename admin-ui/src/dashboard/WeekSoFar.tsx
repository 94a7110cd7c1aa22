import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { dayAfter } from '@bedside/ui-kit/calendar-grid';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { Link } from 'react-router';
import { mayRead } from '../auth/use-permission.ts';
import { weekOf } from '../board/use-board-address.ts';
import { Card } from '../components/page/Card.tsx';
import { useMe } from '../data/me.ts';
import { useListTotal } from '../data/use-list-total.ts';
import { addresses, canceledIn, refundedIn, type Span } from './addresses.ts';
import styles from './week.module.css';

/** From Monday of last week to a Sunday. */
const MIN_TREND_DAYS = 14;

const canceledVisits = { resource: 'appointments', field: 'appointment', filterOf: canceledIn };
const refundsMade = { resource: 'refunds', field: 'createdAt', filterOf: refundedIn };

/** This week up to today, next to the same days of last week. */
export function WeekSoFar({ dashboard: { date, trend, money } }: { dashboard: Dashboard }) {
  const formats = useFormats();
  const seesRefunds = mayRead(useMe(), 'refunds');
  const week: Span = { from: weekOf(date)[0] ?? date, to: date };
  const before: Span = { from: dayAfter(week.from, -7), to: dayAfter(date, -7) };
  const canceled = useCounts(canceledVisits, [week, before]);
  const refunds = useCounts(refundsMade, [week, before], seesRefunds);
  if (trend.length < MIN_TREND_DAYS) return null;
  const dayOf = (day: string) => dayText(day, 'weekday', formats);
  const visits = [week, before].map((span) => sumOf(trend, span, ({ visits: count }) => count));
  const revenue = [week, before].map((span) => sumOf(trend, span, ({ revenue: of }) => of ?? 0));
  return (
    <Card
      title="This week so far"
      end={
        <small>
          {week.from === date ? dayOf(date) : `${dayOf(week.from)} to ${dayOf(date)}`}, compared with the same
          days last week
        </small>
      }
    >
      <ul className={styles.figures}>
        <Figure label="Visits" to={addresses.notCanceled(week)} counts={visits} />
        {money && (
          <Figure label="Collected" to={addresses.collected(week)} counts={revenue} text={moneyText} />
        )}
        {seesRefunds && <Figure label="Refunds" to={addresses.refunded(week)} counts={refunds} isBadIfMore />}
        <Figure label="Canceled" to={addresses.canceled(week)} counts={canceled} isBadIfMore />
      </ul>
    </Card>
  );
}

const countText = (count: number) => count.toLocaleString('en-US');

interface FigureProps {
  label: string;
  to: string;
  /** This week’s and last week’s. */
  counts: readonly (number | undefined)[];
  text?: (count: number) => string;
  isBadIfMore?: boolean;
}

function Figure({ label, to, counts: [now, was], text = countText, isBadIfMore = false }: FigureProps) {
  const isWorse = now !== undefined && was !== undefined && isBadIfMore && now > was;
  return (
    <li>
      <Link to={to}>
        <span>{label}</span>
        <b>{now === undefined ? '…' : text(now)}</b>
        <small data-warning={isWorse || undefined}>{was === undefined ? '' : `${text(was)} last week`}</small>
      </Link>
    </li>
  );
}

function sumOf<T extends { date: string }>(
  rows: readonly T[],
  { from, to }: Span,
  figure: (row: T) => number,
) {
  const cents = rows
    .filter(({ date }) => from <= date && date <= to)
    .reduce((sum, row) => sum + Math.round(figure(row) * 100), 0);
  return cents / 100;
}

interface Counted {
  resource: string;
  field: string;
  filterOf: (span: Span) => object;
}

/** The totals of the lists that the figures open. */
function useCounts({ resource, field, filterOf }: Counted, spans: readonly [Span, Span], enabled = true) {
  const of = (span: Span) => ({ filter: filterOf(span), sort: field, enabled });
  return [useListTotal(resource, of(spans[0])), useListTotal(resource, of(spans[1]))];
}
