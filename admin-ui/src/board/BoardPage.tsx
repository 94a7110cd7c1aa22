import { getBoard } from '@bedside/contracts/appointments/dispatch.api';
import type { Board } from '@bedside/contracts/appointments/dispatch.schema';
import { dayAfter } from '@bedside/ui-kit/calendar-grid';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayIn } from '@bedside/ui-kit/formats';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDrawer } from '../components/drawer.tsx';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { useIsPhone, useShortcuts } from '../components/screen-hooks.ts';
import { useNow } from '../components/use-now.ts';
import { client } from '../data/client.ts';
import { useLiveChanges } from '../data/live.tsx';
import { NewAppointmentForm } from '../resources/appointments/appointment-forms.lazy.ts';
import { BoardHead } from './BoardHead.tsx';
import styles from './BoardPage.module.css';
import { BoardStage } from './BoardStage.tsx';
import type { PlacementInProgress } from './board-context.ts';
import { filterBoard } from './board-filter.ts';
import { minutesIn } from './time-span.ts';
import { useBoardAddress } from './use-board-address.ts';

const six = Array.from({ length: 6 }, (_, at) => at);

const BoardSkeleton = () => (
  <Loading label="Loading board">
    <div className={styles.skeleton}>
      <div>
        {six.map((at) => (
          <Skeleton key={at} height={80} />
        ))}
      </div>
      <div>
        {six.map((at) => (
          <Skeleton key={at} height={80} />
        ))}
      </div>
    </div>
  </Loading>
);

interface Part {
  from: string;
  to: string;
  /** First digits of a ZIP code; empty means everywhere. */
  zone: string;
}

const readBoard = async ({ from, to, zone }: Part, isBackground = false): Promise<Board> =>
  (await client.send(getBoard, { query: { from, to, ...(zone && { postalCode: zone }) } }, { isBackground }))
    .data;

const keyOf = ({ from, to, zone }: Part) => ['board', 'appointments', from, to, zone];

/** Refetches in the background. A failure needs no handling, because the next change refetches again. */
const readAgain = (queryClient: QueryClient, part: Part) =>
  queryClient
    .fetchQuery({ queryKey: keyOf(part), queryFn: () => readBoard(part, true), staleTime: 0 })
    .catch(() => undefined);

/** Refetches on changes and, while today is shown, every minute. Pauses during a drag (`isHeld`). */
function useBoard({ from, to, zone, today }: Part & { today: string }, isHeld: boolean) {
  const queryClient = useQueryClient();
  const part = { from, to, zone };
  const query = useQuery({
    queryKey: keyOf(part),
    queryFn: () => readBoard(part),
    // While someone types a ZIP code, the board of the same days stays on screen.
    placeholderData: (before) => (before?.from === from && before.to === to ? before : undefined),
  });
  const refresh = useRef(() => {});
  const hasMissed = useRef(false);
  const minute = useNow();
  const firstMinute = useRef(minute);
  const holdsToday = from <= today && today <= to;

  refresh.current = () => {
    hasMissed.current = isHeld;
    if (!isHeld) void readAgain(queryClient, part);
  };
  const shown = [...(query.data?.appointments ?? []), ...(query.data?.unassigned ?? [])];
  useLiveChanges(() => refresh.current(), {
    of: ['appointment', 'videoCall'],
    // The board also lists unassigned requests of earlier days.
    isRelevant: ({ entityId, date }) => !date || date <= to || shown.some(({ id }) => id === entityId),
  });
  useEffect(() => {
    if (!isHeld && hasMissed.current) refresh.current();
  }, [isHeld]);
  useEffect(() => {
    if (minute === firstMinute.current || !holdsToday) return;
    firstMinute.current = minute;
    refresh.current();
  }, [minute, holdsToday]);

  const latest = useRef(query.data);
  if (!isHeld) latest.current = query.data;
  return { ...query, data: latest.current };
}

/** Server time, updated each minute, because a workstation’s clock may be wrong. */
function useBoardNow(board: Pick<Board, 'now'> | undefined, readAt: number): Date {
  const now = useNow();
  const ahead = board ? Date.parse(board.now) - readAt : 0;
  return new Date(now.getTime() + ahead);
}

/** Dispatchers leave this screen open all day, so it refreshes itself. */
export default function BoardPage() {
  const address = useBoardAddress();
  const { day, days, today, view, filter } = address;
  const [placing, setPlacing] = useState<PlacementInProgress | null>(null);
  const isCarried = placing !== null && placing.by !== 'form';
  const { data, error, dataUpdatedAt, refetch } = useBoard(
    { from: days[0] ?? day, to: days.at(-1) ?? day, zone: filter.zone, today },
    isCarried,
  );
  const { zone } = useFormats();
  const at = useBoardNow(data, dataUpdatedAt);
  const isPhone = useIsPhone();
  const drawer = useDrawer();
  const book = () => drawer.open(<NewAppointmentForm />, 'medium');
  useShortcuts({
    n: book,
    ...(view === 'week' && {
      PageUp: () => address.goTo(dayAfter(day, -days.length)),
      PageDown: () => address.goTo(dayAfter(day, days.length)),
      t: () => address.goTo(today),
    }),
  });
  useEffect(() => {
    document.title = `${view === 'week' ? 'Week' : 'Day board'} · Bedside`;
  }, [view]);
  return (
    <div className={styles.page}>
      <BoardHead board={data} address={address} onBook={book} />
      {data && data.providers.length < data.providerCount && (
        <p className={styles.part} role="status">
          Showing {data.providers.length} of {data.providerCount.toLocaleString('en-US')} providers. Enter a
          ZIP code under “ZIP and skills” to see one area.
        </p>
      )}
      {data && (
        <BoardStage
          board={filterBoard(data, filter)}
          address={address}
          now={{ at, day: dayIn(zone, at), minutes: minutesIn(zone, at) }}
          isPhone={isPhone}
          placing={placing}
          setPlacing={setPlacing}
        />
      )}
      {!data && !error && <BoardSkeleton />}
      {!data && error && (
        <div className={styles.failure}>
          <RetryNotice error={error} onRetry={() => refetch()} />
        </div>
      )}
    </div>
  );
}
