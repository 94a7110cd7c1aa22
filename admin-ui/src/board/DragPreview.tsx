import { fullName } from '@bedside/ui-kit/person';
import GripVertical from 'lucide-react/icons/grip-vertical';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { serviceText } from '../formatting/appointment-text.ts';
import styles from './AppointmentBar.module.css';
import { barPosition, placeInSpan } from './AppointmentBar.tsx';
import { type BoardActions, useBoardActions } from './board-context.ts';
import { clock } from './board-text.ts';
import { conflictNote } from './conflicting-change.ts';
import noteStyles from './DragPreview.module.css';
import { dragPreviewConflict, othersOf } from './ghost-strip.ts';
import { percentOf, type TimeSpan } from './time-span.ts';

export function DragPreview({ span }: { span: TimeSpan }) {
  const { board, placing, fit } = useBoardActions();
  if (!placing?.target) return null;
  const { appointment, target } = placing;
  const whole = { from: target.minutes, to: target.minutes + appointment.durationMinutes };
  const tone = fit?.clash ? 'var(--orange)' : 'var(--teal)';
  const strip = fit ? dragPreviewConflict(whole, fit, othersOf(board, appointment, target)) : null;
  return (
    <>
      <Way from={whole.from} fit={fit} span={span} />
      <div
        data-ghost
        className={`${styles.bar} ${styles.ghost}`}
        style={barPosition({ ...whole, slot: 0, slots: 1 }, span, tone)}
      >
        <span className={styles.time}>
          <GripVertical size={12} strokeWidth={1.75} aria-hidden />
          {clock(whole.from)}
        </span>
        <span className={styles.name}>{fullName(appointment.patient)}</span>
        <span className={styles.words}>{serviceText(appointment.serviceNames)}</span>
        {strip && <span className={styles.strip} style={placeInSpan(strip, whole)} />}
      </div>
      {placing.by !== 'form' && fit?.clash && <Note fit={fit} whole={whole} span={span} />}
    </>
  );
}

function Way({ from, fit, span }: { from: number; fit: BoardActions['fit']; span: TimeSpan }) {
  if (!fit?.travelMinutesBefore) return null;
  const { start, size } = percentOf({ from: from - fit.travelMinutesBefore, to: from }, span);
  return (
    <span
      className={fit.clash ? `${styles.trip} ${styles.tripBad}` : styles.trip}
      style={{ left: `${start}%`, width: `${size}%` }}
    />
  );
}

interface NoteProps {
  fit: NonNullable<BoardActions['fit']>;
  whole: TimeSpan;
  span: TimeSpan;
}

function Note({ fit, whole, span }: NoteProps) {
  const { start, size } = percentOf(whole, span);
  const { title, text } = conflictNote(fit);
  const isLate = start > 55;
  const place = isLate
    ? { right: `calc(${100 - start}% + 12px)`, top: 4 }
    : { left: `calc(${start + size}% + 12px)`, top: 4 };
  return (
    <div className={noteStyles.note} style={place}>
      <p className={noteStyles.title}>
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
        {title}
      </p>
      {text}
    </div>
  );
}
