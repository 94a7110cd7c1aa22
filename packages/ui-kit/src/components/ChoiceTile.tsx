import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { CheckboxMark } from './Checkbox.tsx';
import styles from './ChoiceTile.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'title'> {
  type: 'radio' | 'checkbox';
  title: ReactNode;
  note?: ReactNode;
  lead?: ReactNode;
  invalid?: boolean;
}

export function ChoiceTile({ type, title, note, lead, invalid = false, ...input }: Props) {
  const id = useId();
  return (
    <label htmlFor={id} className={`${styles.tile} ${invalid ? styles.invalid : ''}`}>
      {type === 'checkbox' ? (
        <CheckboxMark {...input} id={id} />
      ) : (
        <input {...input} id={id} type="radio" className={styles.radio} />
      )}
      {lead}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </label>
  );
}
