import X from 'lucide-react/icons/x';
import type { ReactNode, Ref } from 'react';
import styles from './drawer.module.css';
import { useDrawer } from './drawer.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  title: string;
  about?: string;
  /** Lets code move the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Shown before the close button. */
  children?: ReactNode;
}

export function DrawerHeader({ title, about, headingRef, children }: Props) {
  const { leave, isInPlace } = useDrawer();
  return (
    <header className={styles.head}>
      <h2 id={isInPlace ? undefined : 'drawer-title'} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      <span className={styles.about}>{about}</span>
      {children}
      {!isInPlace && (
        <IconButton aria-label="Close" onClick={leave}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </header>
  );
}
