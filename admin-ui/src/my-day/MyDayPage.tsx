import { day as daySchema } from '@bedside/contracts/common/fields';
import { dayAfter } from '@bedside/ui-kit/calendar-grid';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayIn, dayText, timeText } from '@bedside/ui-kit/formats';
import { isServedBy } from '@bedside/ui-kit/offline/reach';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { minutesIn, toTime } from '../board/time-span.ts';
import { useDrawer } from '../components/drawer.tsx';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { IconButton } from '../components/IconButton.tsx';
import page from '../components/page/Page.module.css';
import { useIsOffline, useIsPhone } from '../components/screen-hooks.ts';
import { useNow } from '../components/use-now.ts';
import { Bell } from '../layout/Bell.tsx';
import { LiveConnectionDot } from '../layout/LiveConnectionDot.tsx';
import { UserMenu } from '../layout/UserMenu.tsx';
import { useVisitOpen } from '../offline/open-visit.ts';
import { usePatientMode } from '../offline/patient-mode.ts';
import { isUpcoming, lastText, nextOf, progressText } from './day-steps.ts';
import { EmptyDay } from './EmptyDay.tsx';
import styles from './MyDay.module.css';
import { NextAppointment } from './NextAppointment.tsx';
import { Timeline } from './Timeline.tsx';
import { type MyDay, useMyDay } from './use-my-day.ts';

const DeviceCard = lazy(() => import('../offline/DeviceCard.tsx'));
const RunningLateForm = lazy(() => import('./RunningLateForm.tsx'));
const ConnectionLost = lazy(() => import('../offline/ConnectionLost.tsx'));
/**
 * If the worker serves the page, the offline code is on the device. Without it, a failed load would never be
 * retried by the browser.
 */
const isServedOffline = () => isServedBy('/admin/sw.js');

export default function MyDayPage() {
  const [params, setParams] = useSearchParams();
  const { zone } = useFormats();
  const now = useNow();
  const today = dayIn(zone, now);
  const parsed = daySchema.safeParse(params.get('date'));
  const day = parsed.success ? parsed.data : today;
  const { data, error, refetch } = useMyDay(day);
  const isAway = usePatientMode();
  const isVisitOpen = useVisitOpen();
  // Patient mode and a visit opened offline stay, even if the connection comes back.
  const isOffline = useIsOffline() || isAway || isVisitOpen;
  useEffect(() => {
    document.title = 'My day · Bedside';
  }, []);
  const goTo = (next: string) => setParams(next === today ? {} : { date: next }, { replace: true });
  return (
    <div className={page.page}>
      <Head day={day} today={today} clock={toTime(minutesIn(zone, now))} onGo={goTo} />
      <div className={styles.body}>
        <Suspense>{!isOffline ? <DeviceCard /> : isServedOffline() && <ConnectionLost />}</Suspense>
        {data?.appointments.length === 0 && <EmptyDay today={today} isToday={day === today} onGo={goTo} />}
        {data && data.appointments.length > 0 && <Day data={data} isToday={day === today && !isOffline} />}
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
  const step = (days: number) => onGo(dayAfter(day, days));
  const steps = (
    <span className={styles.steps}>
      <IconButton framed tall aria-label="Previous day" onClick={() => step(-1)}>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {isPhone && (
        <b className={styles.stepDay}>
          {day === today
            ? `Today, ${dayText(day, 'long', formats).split(',')[0]}`
            : dayText(day, 'short', formats)}
        </b>
      )}
      {day !== today && (
        <Button kind="secondary" onClick={() => onGo(today)}>
          Today
        </Button>
      )}
      <IconButton framed tall aria-label="Next day" onClick={() => step(1)}>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>My day</h1>
          <p className="small">
            {dayText(day, 'short', formats)}
            {day === today && `, ${timeText(clock)}`}
          </p>
        </div>
        {isPhone ? (
          <span className={styles.me}>
            <LiveConnectionDot />
            <Bell />
            <UserMenu />
          </span>
        ) : (
          steps
        )}
      </header>
      {isPhone && steps}
    </>
  );
}

function Day({ data: { appointments }, isToday }: { data: MyDay; isToday: boolean }) {
  const drawer = useDrawer();
  const next = nextOf(appointments);
  const isPhone = useIsPhone();
  const isExpected = appointments.some((one) => isUpcoming(one) && !one.providerArrivedAt);
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
        {isToday && isExpected && (
          <Button kind="text" small className={styles.late} onClick={() => drawer.open(<RunningLateForm />)}>
            Running late
          </Button>
        )}
      </div>
      <div className={styles.columns}>
        <Timeline appointments={appointments} next={next} />
        {next && !isPhone && (
          <div className={styles.aside}>
            <NextAppointment appointment={next} />
          </div>
        )}
      </div>
    </>
  );
}
