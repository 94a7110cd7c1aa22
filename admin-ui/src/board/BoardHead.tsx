import type { Board } from '@bedside/contracts/appointments/dispatch.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { IconButton } from '../components/IconButton.tsx';
import { SegmentedControl } from '../components/SegmentedControl.tsx';
import { FilterChip } from '../list/FilterChip.tsx';
import styles from './BoardHead.module.css';
import { countsOf } from './board-filter.ts';
import { FilterButton } from './FilterButton.tsx';
import { type BoardAddress, dayAfter } from './use-board-address.ts';

interface Props {
  /** The unfiltered board; undefined while loading. */
  board: Board | undefined;
  address: BoardAddress;
  onBook(): void;
}

export function BoardHead({ board, address, onBook }: Props) {
  const { day, days, view, today, goTo, show } = address;
  const formats = useFormats();
  const step = days.length;
  const what = view === 'week' ? 'week' : 'day';
  const first = days[0] ?? day;
  const last = days.at(-1) ?? day;
  return (
    <header className={styles.head}>
      <h1>{view === 'week' ? 'Week calendar' : 'Day board'}</h1>
      <span className={styles.steps}>
        <IconButton framed tall aria-label={`Previous ${what}`} onClick={() => goTo(dayAfter(day, -step))}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <Button
          kind="secondary"
          aria-current={days.includes(today) ? 'date' : undefined}
          onClick={() => goTo(today)}
        >
          Today
        </Button>
        <IconButton framed tall aria-label={`Next ${what}`} onClick={() => goTo(dayAfter(day, step))}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </span>
      <p className={styles.day}>
        {view === 'week'
          ? `${dayText(first, 'brief', formats)} – ${dayText(last, 'brief', formats)}`
          : dayText(day, 'long', formats)}
      </p>
      {board && view === 'week' && <ProviderChip board={board} address={address} />}
      {board && <Counts board={board} isOfDay={view === 'day'} />}
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

function Counts({ board, isOfDay }: { board: Board; isOfDay: boolean }) {
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
      {isOfDay && (
        <li className={late > 0 ? styles.late : undefined}>
          <b>{late}</b> late
        </li>
      )}
    </ul>
  );
}

function ProviderChip({ board, address: { filter, setProviders } }: { board: Board; address: BoardAddress }) {
  const people = board.providers.map((provider) => ({ value: provider.id, label: fullName(provider) }));
  const [first, ...others] = filter.providers;
  const chosen = others.length === 0 ? first : undefined;
  const several = others.length > 0 ? `${filter.providers.length} selected` : 'All';
  return (
    <FilterChip
      label="Provider"
      value={people.find(({ value }) => value === chosen)?.label ?? several}
      onClear={first === undefined ? undefined : () => setProviders([])}
      choices={[{ value: undefined, label: 'All' }, ...people]}
      chosen={chosen}
      onChoose={(id) => setProviders(id ? [id] : [])}
    />
  );
}

const views = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
] as const;
