import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';
import { Spinner } from './Spinner.tsx';

export type ButtonKind =
  | 'primary'
  | 'secondary'
  | 'danger'
  | 'dangerPrimary'
  | 'dangerText'
  | 'text'
  /** Inherits the color of the surrounding text. */
  | 'plain';

interface Look {
  kind?: ButtonKind;
  small?: boolean;
  wide?: boolean;
  className?: string;
}

interface Props extends Look, Omit<ComponentProps<'button'>, 'className'> {
  busy?: boolean;
}

/** A double tap’s second tap can land on the next step’s button, which is rendered in the same place. */
const ignoresDoubleTap = (kind: ButtonKind = 'primary'): boolean =>
  kind === 'primary' || kind === 'dangerPrimary';
const DOUBLE_TAP_MILLISECONDS = 1_000;
let stepPressedAt = Number.NEGATIVE_INFINITY;

/** Whether this is the second press of a double tap that began on a step’s button. */
function isSecondTap(kind: ButtonKind | undefined, { detail, timeStamp }: MouseEvent): boolean {
  const sinceStep = timeStamp - stepPressedAt;
  stepPressedAt = ignoresDoubleTap(kind) ? timeStamp : Number.NEGATIVE_INFINITY;
  return ignoresDoubleTap(kind) && detail > 1 && sinceStep < DOUBLE_TAP_MILLISECONDS;
}

/** One primary button per view. */
export function Button({ kind, small, wide, className, busy = false, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, small, wide, className })}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        const isSecond = isSecondTap(kind, event);
        if (busy || isSecond) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <BusyContent>{children}</BusyContent> : children}
    </button>
  );
}

function BusyContent({ children }: Pick<Props, 'children'>) {
  return (
    <>
      <Spinner />
      <span className={styles.busy}>{children}</span>
    </>
  );
}

export function buttonClass({ kind = 'primary', small, wide, className }: Look = {}): string {
  const all = [styles.button, styles[kind], small && styles.small, wide && styles.wide, className];
  return all.filter(Boolean).join(' ');
}
