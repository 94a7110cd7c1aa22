import type { Board } from '@bedside/contracts/appointments/dispatch.schema';
import { dayAfter } from '@bedside/ui-kit/calendar-grid';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { format, parseISO } from 'date-fns';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { IconButton } from '../components/IconButton.tsx';
import { SegmentedControl } from '../components/SegmentedControl.tsx';
import { useConfig } from '../data/me.ts';
import styles from './BoardHead.module.css';
import { countsOf } from './board-filter.ts';
import { FilterButton } from './FilterButton.tsx';
import type { BoardAddress } from './use-board-address.ts';
import { fullDays, weekRows } from './week.ts';

interface Props {
  /** The unfiltered board; undefined while loading. */
  board: Board | undefined;
  address: BoardAddress;
  onBook(): void;
}

export function BoardHead({ board, address, onBook }: Props) {
  const { day, days, view, today, goTo, show } = address;
  const formats = useFormats();
  const holiday = useConfig()?.practice.holidays.find(({ date }) => date === day);
  const step = days.length;
  const what = view === 'week' ? 'week' : 'day';
  const first = days[0] ?? day;
  const last = days.at(-1) ?? day;
  return (
    <header className={styles.head}>
      <h1>{view === 'week' ? 'Week' : 'Day board'}</h1>
      <span className={styles.steps}>
        <IconButton framed tall aria-label={`Previous ${what}`} onClick={() => goTo(dayAfter(day, -step))}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <Button
          kind="secondary"
          aria-current={days.includes(today) ? 'date' : undefined}
          onClick={() => goTo(today)}
        >
          {view === 'week' ? 'This week' : 'Today'}
        </Button>
        <IconButton framed tall aria-label={`Next ${what}`} onClick={() => goTo(dayAfter(day, step))}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </span>
      <p className={styles.day}>
        {view === 'week' ? weekText(first, last) : dayText(day, 'long', formats)}
        {view === 'day' && holiday && <small> Closed: {holiday.name}</small>}
      </p>
      {board && <Counts board={board} days={days} isOfDay={view === 'day'} />}
      <span className={styles.end}>
        <SegmentedControl label="View" choices={views} chosen={view} onChoose={show} />
        <FilterButton board={board} address={address} />
        <Button onClick={onBook}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          New appointment
        </Button>
      </span>
    </header>
  );
}

/** "October 12 – 18", "September 28 – October 4" */
const weekText = (first: string, last: string) =>
  `${format(parseISO(first), 'MMMM d')} – ${format(parseISO(last), first.slice(0, 7) === last.slice(0, 7) ? 'd' : 'MMMM d')}`;

interface CountsProps {
  board: Board;
  days: readonly string[];
  isOfDay: boolean;
}

function Counts({ board, days, isOfDay }: CountsProps) {
  const practice = useConfig()?.practice;
  const full = isOfDay ? 0 : fullDays(weekRows(board, days, practice));
  const { assigned, onTheWay, unassigned, late } = countsOf(board);
  return (
    <ul className={styles.counts} aria-label="Visits">
      <li>
        <b>{assigned}</b> assigned
      </li>
      {isOfDay && (
        <li>
          <b>{onTheWay}</b> on the way
        </li>
      )}
      <li>
        <b>{unassigned}</b> unassigned
      </li>
      {full > 0 && (
        <li className={styles.late}>
          <b>{full}</b> over 90%
        </li>
      )}
      {isOfDay && (
        <li className={late > 0 ? styles.late : undefined}>
          <b>{late}</b> late
        </li>
      )}
    </ul>
  );
}

const views = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
] as const;
