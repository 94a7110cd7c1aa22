import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { useEffect, useState } from 'react';
import { useDrawer } from '../components/drawer.tsx';
import { RetryNotice } from '../components/RetryNotice.tsx';
import { useIsPhone } from '../components/use-is-phone.ts';
import { useShortcuts } from '../components/use-shortcuts.ts';
import { NewAppointmentForm } from '../resources/appointments/actions/new-appointment-lazy.ts';
import { BoardHead } from './BoardHead.tsx';
import styles from './BoardPage.module.css';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { BoardStage } from './BoardStage.tsx';
import type { PlacementInProgress } from './board-context.ts';
import { filterBoard } from './board-filter.ts';
import { minutesIn } from './clock.ts';
import { useBoard, useBoardNow } from './use-board.ts';
import { useBoardAddress } from './use-board-address.ts';

/** The screen that a dispatcher leaves open all day: a day by provider, or a week. */
export default function BoardPage() {
  const address = useBoardAddress();
  const { day, days, today, view, filter } = address;
  const [placing, setPlacing] = useState<PlacementInProgress | null>(null);
  const isCarried = placing !== null && placing.by !== 'form';
  const { data, error, dataUpdatedAt, refetch } = useBoard(
    { from: days[0] ?? day, to: days.at(-1) ?? day, today },
    isCarried,
  );
  const { zone } = useFormats();
  const at = useBoardNow(data, dataUpdatedAt);
  const isPhone = useIsPhone();
  const drawer = useDrawer();
  const book = () => drawer.open(<NewAppointmentForm />);
  useShortcuts({ n: book });
  useEffect(() => {
    document.title = `${view === 'week' ? 'Week calendar' : 'Day board'} · Bedside`;
  }, [view]);
  return (
    <div className={styles.page}>
      <BoardHead board={data} address={address} onBook={book} />
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
