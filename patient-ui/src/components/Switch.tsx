import type { ComponentProps } from 'react';
import styles from './Switch.module.css';

/** Takes effect immediately. Label it with `aria-labelledby` or `aria-label`. */
export const Switch = (props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox brings its own checked state
  <input {...props} type="checkbox" role="switch" className={styles.switch} />
);
