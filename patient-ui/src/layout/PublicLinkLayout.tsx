import { Wordmark } from '@bedside/ui-kit/components/Wordmark';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import styles from './PublicLinkLayout.module.css';
import { ToastHost } from './ToastHost.tsx';
import { UserFormatsProvider } from './UserFormatsProvider.tsx';

interface Props {
  end?: ReactNode;
  children: ReactNode;
}

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
