import { Wordmark } from '@bedside/ui-kit/components/Logo';
import { NightIllustration } from '@bedside/ui-kit/components/NightIllustration';
import type { ReactNode } from 'react';
import styles from './SignInPage.module.css';

export const SignInLayout = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <aside className={styles.night} aria-hidden>
      <NightIllustration className={styles.scene} />
      <Wordmark height={32} className={styles.mark} />
      <p className={styles.claim}>Every visit, from request to receipt.</p>
    </aside>
    <main className={styles.main}>
      <div className={styles.box}>
        <span className={styles.phoneMark}>
          <Wordmark height={28} />
        </span>
        {children}
      </div>
    </main>
  </div>
);
