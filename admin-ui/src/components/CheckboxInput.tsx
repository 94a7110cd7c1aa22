import { type ComponentPropsWithRef, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './CheckboxInput.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** Some of what it stands for is ticked. */
  isPartial?: boolean;
}

/** The console's 16-pixel box. Takes what react-hook-form's `register` gives. */
export function CheckboxInput({ isPartial = false, ref, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return <input {...input} ref={box} type="checkbox" className={styles.tick} />;
}
