import { appointmentStatuses, statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { denseStatusIcon } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayIn, dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import Plus from 'lucide-react/icons/plus';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../auth/use-permission.ts';
import { useDrawer } from '../components/drawer.tsx';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { SegmentedControl } from '../components/SegmentedControl.tsx';
import { useShortcuts } from '../components/screen-hooks.ts';
import { useNow } from '../components/use-now.ts';
import { useMe } from '../data/me.ts';
import { pluralize } from '../list/rows.ts';
import { NewAppointmentForm } from '../resources/appointments/appointment-forms.lazy.ts';
import { addresses } from './addresses.ts';
import { shortDollars } from './axis.ts';
import { BarChart } from './BarChart.tsx';
import { BmlAgingChart } from './BmlAgingChart.tsx';
import styles from './Dashboard.module.css';
import figures from './figures.module.css';
import { MoneyTiles } from './MoneyTiles.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { Overnight } from './Overnight.tsx';
import { PracticeSection } from './PracticeSection.tsx';
import { Queues } from './Queues.tsx';
import { QuietDay, QuietSummary } from './QuietDay.tsx';
import { isDayOver } from './quiet-day.ts';
import { type Days, useDashboard } from './use-dashboard.ts';
import { WeekSoFar } from './WeekSoFar.tsx';

const spans: readonly { value: Days; label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
];
const USUAL: Days = '14';

const DashboardSkeleton = () => (
  <Loading label="Loading dashboard">
    <div>
      <Skeleton height={84} />
      <div className={styles.tiles}>
        {['collected', 'outstanding', 'refunds', 'late'].map((key) => (
          <Skeleton key={key} height={84} />
        ))}
      </div>
      <div className={styles.charts}>
        <Skeleton height={250} />
        <Skeleton height={250} />
      </div>
      <div className={styles.cards}>
        <Skeleton height={264} />
        <Skeleton height={264} />
        <Skeleton height={264} />
      </div>
    </div>
  </Loading>
);

/** Every figure links to its list. */
export default function DashboardPage() {
  const [params, setParams] = useSearchParams();
  const days = spans.find(({ value }) => value === params.get('days'))?.value ?? USUAL;
  const { data, error, refetch } = useDashboard(days);
  const isQuiet = data !== undefined && isDayOver(data.today.byStatus);
  const formats = useFormats();
  const now = useNow();
  const drawer = useDrawer();
  const book = () => drawer.open(<NewAppointmentForm />, 'medium');
  const { role } = useMe();
  const mayBook = useMay(addAppointment);
  useShortcuts(mayBook ? { n: book } : {});
  useEffect(() => {
    document.title = 'Dashboard · Bedside';
  }, []);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{dayText(data?.date ?? dayIn(formats.zone, now), 'long', formats)}</h1>
        {data && (isQuiet ? <QuietSummary dashboard={data} /> : <TodaySummary dashboard={data} />)}
        <span className={styles.headEnd}>
          <SegmentedControl
            label="Days"
            choices={spans}
            chosen={days}
            onChoose={(chosen) => setParams(chosen === USUAL ? {} : { days: chosen }, { replace: true })}
          />
          {mayBook && (
            <Button onClick={book}>
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              New appointment
            </Button>
          )}
        </span>
      </header>
      {data && isQuiet && <QuietDay dashboard={data} />}
      {data && <Figures dashboard={data} isQuiet={isQuiet} />}
      {!data && !error && <DashboardSkeleton />}
      {!data && error && (
        <RetryNotice error={error} onRetry={() => refetch()}>
          Nothing was changed.
        </RetryNotice>
      )}
      {role === 'SUPER_ADMIN' && <PracticeSection />}
    </div>
  );
}

function TodaySummary({ dashboard: { date, trend, today } }: { dashboard: Dashboard }) {
  const appointments = trend.at(-1)?.visits ?? 0;
  return (
    <p className={styles.today}>
      <Link to={addresses.notCanceled({ from: date, to: date })} className="reach">
        {pluralize(appointments, 'visit')} today
      </Link>
      {', '}
      <Link to={addresses.unassigned(date)} className="reach">
        {today.unassigned} unassigned
      </Link>
    </p>
  );
}

const StatusStrip = ({ date, byStatus }: { date: string; byStatus: Dashboard['today']['byStatus'] }) => (
  <ul className={figures.strip} aria-label="Visits today">
    {appointmentStatuses.map((status) => {
      const Icon = denseStatusIcon(status);
      const { label, tone } = statusBadges[status];
      return (
        <li key={status}>
          <Link to={addresses.ofStatus(date, status)} className={figures.status}>
            <Icon size={16} strokeWidth={1.75} color={`var(--${tone})`} aria-hidden />
            <b>{byStatus[status]}</b>
            <small>{label}</small>
          </Link>
        </li>
      );
    })}
  </ul>
);

function Figures({ dashboard, isQuiet }: { dashboard: Dashboard; isQuiet: boolean }) {
  const { date, days, today, trend, money } = dashboard;
  const formats = useFormats();
  const span = { from: trend[0]?.date ?? date, to: date };
  const appointments = trend.reduce((sum, day) => sum + day.visits, 0);
  const revenue = trend.reduce((sum, day) => sum + Math.round((day.revenue ?? 0) * 100), 0) / 100;
  const bar = ({ date: day }: { date: string }) => ({ day, dayText: dayText(day, 'short', formats) });
  return (
    <>
      {!isQuiet && <StatusStrip date={date} byStatus={today.byStatus} />}
      <MoneyTiles dashboard={dashboard} isQuiet={isQuiet} />
      <div className={styles.charts}>
        <BarChart
          title="Visits per day"
          sum={`${appointments.toLocaleString('en-US')} in the last ${days} days`}
          sumTo={addresses.notCanceled(span)}
          today={date}
          isWhole
          bars={trend.map((day) => ({
            ...bar(day),
            value: day.visits,
            to: addresses.notCanceled({ from: day.date, to: day.date }),
          }))}
          text={(value) => pluralize(value, 'visit')}
          axisText={(value) => value.toLocaleString('en-US')}
        />
        {money && (
          <BarChart
            title="Revenue per day"
            sum={`${moneyText(revenue)} in the last ${days} days`}
            sumTo={addresses.collected(span)}
            today={date}
            bars={trend.map((day) => ({
              ...bar(day),
              value: day.revenue ?? 0,
              to: addresses.collected({ from: day.date, to: day.date }),
            }))}
            text={moneyText}
            axisText={shortDollars}
          />
        )}
      </div>
      <div className={styles.cards}>
        {isQuiet ? (
          <>
            <WeekSoFar dashboard={dashboard} />
            <Overnight />
          </>
        ) : (
          <>
            <Queues queues={dashboard.queues} queueNotes={dashboard.queueNotes} />
            <NeedsAttention appointments={dashboard.needsAttention} />
          </>
        )}
        {money && (
          <BmlAgingChart
            aging={money.bmlAgeing}
            requests={dashboard.queues.bmlRequests}
            requested={dashboard.queueNotes.bmlRequested}
          />
        )}
      </div>
    </>
  );
}
