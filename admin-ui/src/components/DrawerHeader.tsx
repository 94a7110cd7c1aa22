import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import styles from './drawer.module.css';
import { useDrawer } from './drawer.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  title: string;
  about?: string;
  /** Asks about unsaved input first. */
  onClose?(): void;
  /** Before the close button. */
  children?: ReactNode;
}

export function DrawerHeader({ title, about, onClose, children }: Props) {
  const { close } = useDrawer();
  return (
    <header className={styles.head}>
      <h2 id="drawer-title">{title}</h2>
      <span className={styles.about}>{about}</span>
      {children}
      <IconButton aria-label="Close" onClick={onClose ?? close}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </header>
  );
}
