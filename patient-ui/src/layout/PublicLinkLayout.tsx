import { Wordmark } from '@bedside/ui-kit/components/Wordmark';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import styles from './PublicLinkLayout.module.css';
import { ToastHost } from './ToastHost.tsx';
import { UserFormatsProvider } from './UserFormatsProvider.tsx';

interface Props {
  /** At the right of the header. */
  end?: ReactNode;
  children: ReactNode;
}

/** Around a page that opens without signing in: from a message's link, or public. */
export const PublicLinkLayout = ({ end, children }: Props) => (
  <UserFormatsProvider>
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Wordmark className={styles.logo} />
        <div className={styles.end}>
          <LanguageSwitch />
          {end}
        </div>
      </div>
    </header>
    <main>{children}</main>
    <ToastHost />
  </UserFormatsProvider>
);
