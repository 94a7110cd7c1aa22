import type { ComponentPropsWithRef, ReactNode } from 'react';
import { CheckboxInput } from './CheckboxInput.tsx';
import styles from './CheckboxRow.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  children: ReactNode;
}

/** A box and its words; the whole line is the target. */
export const CheckboxRow = ({ children, ...input }: Props) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control
  <label className={styles.line}>
    <CheckboxInput {...input} />
    <span>{children}</span>
  </label>
);
