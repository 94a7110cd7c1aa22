import type { ComponentProps } from 'react';
import styles from './Switch.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  /** Ignores changes but keeps the focus, which a disabled switch would lose. */
  busy?: boolean;
}

/** Takes effect immediately. Label it with `aria-labelledby` or `aria-label`. */
export const Switch = ({ busy = false, onChange, ...input }: Props) => (
  <input
    {...input}
    type="checkbox"
    // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox brings its own checked state
    role="switch"
    className={styles.switch}
    aria-disabled={busy || undefined}
    onChange={(event) => {
      if (!busy) onChange?.(event);
    }}
  />
);
