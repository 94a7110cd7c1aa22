import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';
import { Spinner } from './Spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'text';

interface Look {
  kind?: ButtonKind;
  small?: boolean;
  wide?: boolean;
}

interface Props extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean;
}

/** One primary button per view. */
export function Button({ kind, small, wide, busy = false, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, small, wide })}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
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

export function buttonClass({ kind = 'primary', small = false, wide = false }: Look = {}): string {
  return [styles.button, styles[kind], small && styles.small, wide && styles.wide].filter(Boolean).join(' ');
}
