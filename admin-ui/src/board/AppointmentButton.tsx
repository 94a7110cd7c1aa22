import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import type { CSSProperties, ReactNode } from 'react';
import styles from './AppointmentButton.module.css';
import { useBoardActions } from './board-context.ts';

interface Props {
  appointment: BoardAppointment;
  /** What it is called: who first, so that it can be called by voice. */
  name: string;
  /** Shown to a resting mouse, where there is no room for words. */
  hint?: string;
  className: string;
  style?: CSSProperties;
  /** What it looks like. */
  children: ReactNode;
}

/**
 * A visit that can be opened, dragged, and worked by keyboard. The button lies over what is seen, since its name says
 * the same in another order.
 */
export function AppointmentButton({ appointment, name, hint, className, style, children }: Props) {
  const { placing, tabStops, setFocused, press, grab, onKey } = useBoardActions();
  return (
    <div
      className={`${styles.frame} ${className}`}
      style={style}
      data-away={placing?.appointment.id === appointment.id || undefined}
    >
      <div className={styles.face} aria-hidden>
        {children}
      </div>
      <button
        type="button"
        className={styles.button}
        aria-label={name}
        title={hint}
        data-visit={appointment.id}
        tabIndex={tabStops.includes(appointment.id) ? 0 : -1}
        onFocus={() => setFocused(appointment.id)}
        onClick={(event) => press(appointment, event.currentTarget)}
        onPointerDown={(event) => grab(event, appointment)}
        onKeyDown={(event) => onKey(event, appointment)}
      />
    </div>
  );
}
