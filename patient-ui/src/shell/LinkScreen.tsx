import { Wordmark } from '@bedside/ui-kit/components/Wordmark';
import type { ReactNode } from 'react';
import styles from './LinkScreen.module.css';
import { ReaderFormats } from './ReaderFormats.tsx';
import { ToastHost } from './ToastHost.tsx';

/** Around a page that a link from a message opens, without signing in. */
export const LinkScreen = ({ children }: { children: ReactNode }) => (
  <ReaderFormats>
    <header className={styles.bar}>
      <Wordmark className={styles.logo} />
    </header>
    <main>{children}</main>
    <ToastHost />
  </ReaderFormats>
);
