import type { BoardProvider } from '@bedside/contracts/appointments/dispatch.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { fullName } from '@bedside/ui-kit/person';
import type { CSSProperties, RefObject } from 'react';
import barStyles from './AppointmentBar.module.css';
import { AppointmentBar, placeInSpan } from './AppointmentBar.tsx';
import { availabilityNow, hoursOfDay, loadText } from './availability.ts';
import { useBoardActions } from './board-context.ts';
import { clock, hourText } from './board-text.ts';
import styles from './DayLanes.module.css';
import { DragPreview } from './DragPreview.tsx';
import { type Lane, loadOf, type TravelSegment } from './lane.ts';
import { HOUR, hoursIn, percentOf, type TimeSpan } from './time-span.ts';

interface Props {
  day: string;
  lanes: readonly { provider: BoardProvider; lane: Lane }[];
  span: TimeSpan;
  root: RefObject<HTMLElement | null>;
}

/** Providers as rows, hours as columns. Scrolls sideways within its own panel. */
export function DayLanes({ day, lanes, span, root }: Props) {
  const { now } = useBoardActions();
  const hours = (span.to - span.from) / HOUR;
  const rows = `32px repeat(${Math.max(1, lanes.length)}, minmax(100px, 1fr))`;
  const isToday = day === now.day;
  const size: CSSProperties & { '--hours': number } = { gridTemplateRows: rows, '--hours': hours };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard, too
    <section className={styles.scroll} ref={root} tabIndex={0} aria-label="Providers and hours">
      <div className={styles.grid} style={size}>
        <div className={`${styles.head} ${styles.corner}`}>Provider</div>
        <Hours span={span} now={isToday ? now.minutes : null} />
        {lanes.map(({ provider, lane }) => (
          <Row key={provider.id} provider={provider} lane={lane} span={span} day={day} />
        ))}
        {lanes.length === 0 && (
          <p className={styles.none}>No providers match these filters. Clear filters to see everyone.</p>
        )}
        {isToday && <NowLine minutes={now.minutes} span={span} />}
      </div>
    </section>
  );
}

function Hours({ span, now }: { span: TimeSpan; now: number | null }) {
  return (
    <div className={`${styles.head} ${styles.hours}`} aria-hidden>
      {hoursIn(span).map((minutes) => (
        <span
          key={minutes}
          hidden={now !== null && isUnder(minutes, now)}
          style={{ left: `${percentOf({ from: minutes, to: span.to }, span).start}%` }}
        >
          {hourText(minutes)}
        </span>
      ))}
      {now !== null && isWithin(now, span) && (
        <b className={styles.clock} style={{ left: `${percentOf({ from: now, to: span.to }, span).start}%` }}>
          {clock(now)}
        </b>
      )}
    </div>
  );
}

interface RowProps {
  provider: BoardProvider;
  lane: Lane;
  span: TimeSpan;
  day: string;
}

function Row({ provider, lane, span, day }: RowProps) {
  const { now, placing } = useBoardActions();
  const isToday = day === now.day;
  const holdsGhost = placing?.target?.providerId === provider.id && placing.target.date === day;
  return (
    <>
      <LaneWho provider={provider} lane={lane} isToday={isToday} />
      <section
        className={styles.lane}
        data-lane={provider.id}
        data-over={holdsGhost || undefined}
        aria-label={`${fullName(provider)}’s visits`}
      >
        {lane.off.map((off) => (
          <span key={off.from} className={styles.off} style={placeInSpan(off, span)} />
        ))}
        {isToday && (
          <span className={styles.past} style={placeInSpan({ from: span.from, to: now.minutes }, span)} />
        )}
        {lane.trips.map((trip) => (
          <Way key={trip.appointmentId} trip={trip} span={span} />
        ))}
        {lane.bars.map((bar) => (
          <AppointmentBar key={bar.appointment.id} bar={bar} span={span} />
        ))}
        {holdsGhost && <DragPreview span={span} />}
      </section>
    </>
  );
}

function LaneWho({ provider, lane, isToday }: { provider: BoardProvider; lane: Lane; isToday: boolean }) {
  const { now } = useBoardActions();
  const load = loadOf(lane);
  const state = isToday ? availabilityNow(lane, now.minutes) : { text: hoursOfDay(lane), isLate: false };
  const skills = [provider.credentials, provider.specialty].filter(Boolean).join(', ');
  return (
    <div className={styles.who}>
      <div className={styles.person}>
        <Avatar person={provider} size={32} />
        <div>
          <h2 className={styles.name}>{fullName(provider)}</h2>
          <p className={styles.skills}>{skills}</p>
        </div>
      </div>
      <p className={state.isLate ? `${styles.state} ${styles.late}` : styles.state}>{state.text}</p>
      <p className={styles.load}>
        <span className={styles.track} aria-hidden>
          <span style={{ width: `${load.part * 100}%` }} />
        </span>
        {loadText(lane.bars.length, load.minutes)}
      </p>
    </div>
  );
}

/** Travel segments shorter than this, in minutes, are too narrow for a label. */
const WORDY = 14;

const Way = ({ trip, span }: { trip: TravelSegment; span: TimeSpan }) => (
  <span className={barStyles.trip} style={placeInSpan(trip, span)} aria-hidden>
    {trip.minutes >= WORDY && <b>{trip.minutes}</b>}
  </span>
);

/** Whether the current-time label would cover this hour’s label. */
const isUnder = (hour: number, now: number) => now - hour > -14 && now - hour < 40;

const isWithin = (minutes: number, span: TimeSpan) => span.from <= minutes && minutes < span.to;

function NowLine({ minutes, span }: { minutes: number; span: TimeSpan }) {
  if (!isWithin(minutes, span)) return null;
  const { start } = percentOf({ from: minutes, to: span.to }, span);
  return (
    <div className={styles.over} aria-hidden>
      <span className={styles.now} style={{ left: `${start}%` }} />
    </div>
  );
}
