import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

interface Props {
  title: string;
  subtitle?: ReactNode;
  closeLabel: string;
  onClose: () => void;
  locked?: boolean;
  large?: boolean;
  children: ReactNode;
}

/** Bottom sheet on phones, 480 px dialog on desktop. */
export function Dialog({
  title,
  subtitle,
  closeLabel,
  onClose,
  locked = false,
  large = false,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The dialog must close before it unmounts, or the browser doesn’t restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const close = () => {
    if (!locked) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={large ? `${styles.dialog} ${styles.large}` : styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape closes only this dialog, not the drawer around it.
        event.stopPropagation();
        if (locked) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className={styles.body}>
        <span className={styles.grab} />
        <header className={styles.header}>
          <div>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          <button
            type="button"
            className={styles.close}
            aria-label={closeLabel}
            disabled={locked}
            onClick={close}
          >
            <X size={24} strokeWidth={1.75} aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
