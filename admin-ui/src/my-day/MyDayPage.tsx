import { getMyDay } from '@bedside/contracts/appointments/dispatch.api';
import type { CallData } from '@bedside/contracts/call';
import { day as daySchema } from '@bedside/contracts/common/fields';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayIn, dayText, timeText } from '@bedside/ui-kit/formats';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays, format, parseISO } from 'date-fns';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { minutesIn, toTime } from '../board/time-span.ts';
import { RetryNotice } from '../components/FailureNotice.tsx';
import page from '../components/page/Page.module.css';
import { useIsPhone } from '../components/screen-hooks.ts';
import { useNow } from '../components/use-now.ts';
import { client } from '../data/client.ts';
import { useAppointmentChanges } from '../data/live.tsx';
import { LiveConnectionDot } from '../layout/LiveConnectionDot.tsx';
import { isUpcoming, lastText, nextOf, progressText } from './day-steps.ts';
import styles from './MyDay.module.css';
import { NextAppointment } from './NextAppointment.tsx';
import { Timeline } from './Timeline.tsx';

type MyDay = CallData<typeof getMyDay>;

const read = async (date: string, isBackground = false): Promise<MyDay> =>
  (await client.send(getMyDay, { query: { date } }, { isBackground })).data;

/** Appointments include allergies from the chart. */
const appointmentsAndCharts = ['appointment', 'chart'] as const;

function useMyDay(date: string) {
  const queryClient = useQueryClient();
  const queryKey = ['my-day', date];
  useAppointmentChanges(() => {
    const queryFn = () => read(date, true);
    void queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  }, appointmentsAndCharts);
  return useQuery({ queryKey, queryFn: () => read(date) });
}

export default function MyDayPage() {
  const [params, setParams] = useSearchParams();
  const { zone } = useFormats();
  const now = useNow();
  const today = dayIn(zone, now);
  const asked = daySchema.safeParse(params.get('date'));
  const day = asked.success ? asked.data : today;
  const { data, error, refetch } = useMyDay(day);
  useEffect(() => {
    document.title = 'My day · Bedside';
  }, []);
  const goTo = (next: string) => setParams(next === today ? {} : { date: next }, { replace: true });
  return (
    <div className={page.page}>
      <Head day={day} today={today} clock={toTime(minutesIn(zone, now))} onGo={goTo} />
      <div className={styles.body}>
        {data && <Day data={data} isToday={day === today} />}
        {!data && error && <RetryNotice error={error} onRetry={() => refetch()} />}
        {!data && !error && (
          <Loading label="Loading your day">
            <Skeleton height={44} />
            <br />
            <Skeleton height={320} />
          </Loading>
        )}
      </div>
    </div>
  );
}

interface HeadProps {
  day: string;
  today: string;
  /** HH:mm */
  clock: string;
  onGo(day: string): void;
}

function Head({ day, today, clock, onGo }: HeadProps) {
  const formats = useFormats();
  const isPhone = useIsPhone();
  const step = (days: number) => onGo(format(addDays(parseISO(day), days), 'yyyy-MM-dd'));
  return (
    <header className={styles.head}>
      <div>
        <h1>My day</h1>
        <p className="small">
          {dayText(day, 'short', formats)}
          {day === today && `, ${timeText(clock)}`}
        </p>
      </div>
      <span className={styles.steps}>
        {isPhone && <LiveConnectionDot />}
        <IconButton className="framed tall" aria-label="Previous day" onClick={() => step(-1)}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        {day !== today && (
          <Button variant="outlined" onClick={() => onGo(today)}>
            Today
          </Button>
        )}
        <IconButton className="framed tall" aria-label="Next day" onClick={() => step(1)}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </span>
    </header>
  );
}

function Day({ data: { appointments }, isToday }: { data: MyDay; isToday: boolean }) {
  if (appointments.length === 0)
    return (
      <EmptyState title={isToday ? 'No visits today' : 'No visits on this day'}>
        Visits assigned to you will appear here once they’re scheduled.
      </EmptyState>
    );
  const next = nextOf(appointments);
  return (
    <>
      <div className={styles.progress}>
        <h2>{progressText(appointments)}</h2>
        <p>{lastText(appointments)}</p>
        <ol className={styles.segments} aria-hidden>
          {appointments.map((appointment) => (
            <li
              key={appointment.id}
              data-state={appointment === next ? 'next' : isUpcoming(appointment) ? 'ahead' : 'done'}
            />
          ))}
        </ol>
      </div>
      <div className={styles.columns}>
        <Timeline appointments={appointments} next={next} />
        {next && (
          <div className={styles.aside}>
            <NextAppointment appointment={next} />
          </div>
        )}
      </div>
    </>
  );
}
