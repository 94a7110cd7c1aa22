import Check from 'lucide-react/icons/check';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  children: ReactNode;
}

export function Checkbox({ children, ...input }: Props) {
  const id = useId();
  return (
    <label className={styles.line} htmlFor={id}>
      <CheckboxMark {...input} id={id} />
      {children}
    </label>
  );
}

export function CheckboxMark(input: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return (
    <span className={styles.mark}>
      <input {...input} type="checkbox" className={styles.input} />
      <Check size={16} strokeWidth={2.5} aria-hidden />
    </span>
  );
}
