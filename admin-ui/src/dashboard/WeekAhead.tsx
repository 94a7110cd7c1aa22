import { getBoard } from '@bedside/contracts/appointments/dispatch.api';
import { dayAfter } from '@bedside/ui-kit/calendar-grid';
import { useQuery } from '@tanstack/react-query';
import { format, parseISO } from 'date-fns';
import { Link } from 'react-router';
import { Card } from '../components/page/Card.tsx';
import { client } from '../data/client.ts';
import { useLiveChanges } from '../data/live.tsx';
import { useConfig } from '../data/me.ts';
import { pluralize } from '../list/rows.ts';
import { addresses } from './addresses.ts';
import styles from './week.module.css';
import { daysAhead } from './week-ahead.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** The seven days from tomorrow. */
export function WeekAhead({ today }: { today: string }) {
  const practice = useConfig()?.practice;
  const days = DAYS.map((count) => dayAfter(today, count));
  const [from = today] = days;
  const to = days.at(-1) ?? from;
  const { data: board, refetch } = useQuery({
    queryKey: ['board', 'ahead', from],
    queryFn: async () => (await client.send(getBoard, { query: { from, to } }, { isBackground: true })).data,
  });
  useLiveChanges(() => void refetch(), { of: ['appointment'], least: 60_000, most: 120_000 });
  const ahead = board && daysAhead(board, days, practice);
  if (!ahead) return null;
  const all = ahead.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <Card
      title="Next 7 days"
      mark={
        <Link to={addresses.notCanceled({ from, to })} className={`${styles.sum} reach`}>
          {pluralize(all, 'visit')}
        </Link>
      }
      end={
        <Link to={`/board?date=${from}&view=week`} className="reach">
          Open week
        </Link>
      }
    >
      <ol className={styles.days}>
        {ahead.map(({ day, visits, unassigned, load }) => (
          <li key={day}>
            <b>{format(parseISO(day), 'EEE d')}</b>
            <small>{load === null ? 'No providers' : `${Math.round(load * 100)}% full`}</small>
            <span className={styles.track}>
              <span style={{ width: `${(load ?? 0) * 100}%` }} />
            </span>
            <Link to={addresses.notCanceled({ from: day, to: day })} className="reach">
              {pluralize(visits, 'visit')}
            </Link>
            {unassigned > 0 && (
              <Link to={addresses.unassigned(day)} className="reach" data-warning>
                {unassigned} unassigned
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
