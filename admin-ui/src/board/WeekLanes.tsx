import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import type { CSSProperties, RefObject } from 'react';
import { Bar } from './Bar.tsx';
import { useHands } from './board-context.ts';
import { HOUR } from './clock.ts';
import { Ghost } from './Ghost.tsx';
import type { Lane } from './lane.ts';
import { hoursIn, type Stretch, share } from './stretch.ts';
import { hourWords } from './visit-names.ts';
import styles from './WeekLanes.module.css';

interface Props {
  lanes: readonly { day: string; lane: Lane }[];
  span: Stretch;
  root: RefObject<HTMLElement | null>;
}

/** Seven days beside each other, time down. */
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
  const { now } = useHands();
  return (
    <h2 className={styles.day} aria-current={day === now.day ? 'date' : undefined}>
      {dayText(day, 'short', formats)}
    </h2>
  );
}

function Hours({ span }: { span: Stretch }) {
  return (
    <div className={styles.hours} aria-hidden>
      {hoursIn(span).map((minutes) => (
        <span key={minutes} style={{ top: `${share({ from: minutes, to: span.to }, span).start}%` }}>
          {hourWords(minutes)}
        </span>
      ))}
    </div>
  );
}

function Day({ day, lane, span }: { day: string; lane: Lane; span: Stretch }) {
  const { now, placing } = useHands();
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
        const { start, size } = share(off, span);
        return (
          <span key={off.from} className={styles.off} style={{ top: `${start}%`, height: `${size}%` }} />
        );
      })}
      {isNow && (
        <span
          className={styles.now}
          style={{ top: `${share({ from: now.minutes, to: span.to }, span).start}%` }}
        />
      )}
      {lane.bars.map((bar) => (
        <Bar key={bar.visit.id} bar={bar} span={span} axis="down" />
      ))}
      {holdsGhost && <Ghost span={span} axis="down" />}
    </section>
  );
}
