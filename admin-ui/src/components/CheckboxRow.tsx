import type { ComponentPropsWithRef, ReactNode } from 'react';
import { CheckboxInput } from './CheckboxInput.tsx';
import styles from './CheckboxRow.module.css';
import { useInput } from './use-input.ts';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** The field of the form around it. */
  source?: string;
  children: ReactNode;
}

/** A box and its words; the whole line is the target. */
export const CheckboxRow = ({ source, ...row }: Props) =>
  source === undefined ? <Row {...row} /> : <Bound {...row} source={source} />;

function Bound({ source, ...row }: Props & { source: string }) {
  const { error: _, ...field } = useInput(source);
  return <Row {...field} {...row} />;
}

const Row = ({ children, ...input }: Props) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control
  <label className={styles.line}>
    <CheckboxInput {...input} />
    <span>{children}</span>
  </label>
);
