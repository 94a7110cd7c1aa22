import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import type { CSSProperties, RefObject } from 'react';
import { AppointmentBar } from './AppointmentBar.tsx';
import { useBoardActions } from './board-context.ts';
import { hourText } from './board-text.ts';
import { DragPreview } from './DragPreview.tsx';
import type { PrintQueue } from './lane.ts';
import { HOUR, hoursIn, percentOf, type TimeSpan } from './time-span.ts';
import styles from './WeekLanes.module.css';

interface Props {
  lanes: readonly { day: string; lane: PrintQueue }[];
  span: TimeSpan;
  root: RefObject<HTMLElement | null>;
}

export function WeekLanes({ lanes, span, root }: Props) {
  const size: CSSProperties & { '--hours': number } = { '--hours': (span.to - span.from) / HOUR };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard, too
    <section className={styles.scroll} ref={root} tabIndex={0} aria-label="Days and hours">
      <div className={styles.grid} style={size}>
        <div className={styles.corner} />
        {lanes.map(({ day }) => (
          <DayName key={day} day={day} />
        ))}
        <Hours span={span} />
        {lanes.map(({ day, lane }) => (
          <Day key={day} day={day} lane={lane} span={span} />
        ))}
      </div>
    </section>
  );
}

function DayName({ day }: { day: string }) {
  const formats = useFormats();
  const { now } = useBoardActions();
  return (
    <h2 className={styles.day} aria-current={day === now.day ? 'date' : undefined}>
      {dayText(day, 'short', formats)}
    </h2>
  );
}

function Hours({ span }: { span: TimeSpan }) {
  return (
    <div className={styles.hours} aria-hidden>
      {hoursIn(span).map((minutes) => (
        <span key={minutes} style={{ top: `${percentOf({ from: minutes, to: span.to }, span).start}%` }}>
          {hourText(minutes)}
        </span>
      ))}
    </div>
  );
}

function Day({ day, lane, span }: { day: string; lane: PrintQueue; span: TimeSpan }) {
  const { now, placing } = useBoardActions();
  const formats = useFormats();
  const holdsGhost = placing?.target?.date === day;
  const isNow = day === now.day && span.from <= now.minutes && now.minutes < span.to;
  return (
    <section
      className={styles.lane}
      data-lane={day}
      data-over={holdsGhost || undefined}
      aria-label={`Visits on ${dayText(day, 'long', formats)}`}
    >
      {lane.off.map((off) => {
        const { start, size } = percentOf(off, span);
        return (
          <span key={off.from} className={styles.off} style={{ top: `${start}%`, height: `${size}%` }} />
        );
      })}
      {isNow && (
        <span
          className={styles.now}
          style={{ top: `${percentOf({ from: now.minutes, to: span.to }, span).start}%` }}
        />
      )}
      {lane.bars.map((bar) => (
        <AppointmentBar key={bar.appointment.id} bar={bar} span={span} axis="down" />
      ))}
      {holdsGhost && <DragPreview span={span} axis="down" />}
    </section>
  );
}
