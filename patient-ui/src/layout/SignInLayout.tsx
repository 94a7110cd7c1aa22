import { Wordmark } from '@bedside/ui-kit/components/Logo';
import { NightIllustration } from '@bedside/ui-kit/components/NightIllustration';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import { contactQuery } from '../api/config-queries.ts';
import { useFirstTexts } from '../i18n/TextsProvider.tsx';
import { LanguageSwitch } from './PublicLinkLayout.tsx';
import styles from './SignInLayout.module.css';
import { ToastHost } from './Toasts.tsx';

interface Props {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

export function SignInLayout({ title, subtitle, children }: Props) {
  const { signIn, openingHours } = useFirstTexts();
  const claimId = useId();
  const { data: contact } = useQuery(contactQuery);
  useEffect(() => {
    document.title = `${title} · Bedside`;
  }, [title]);
  return (
    <div className={styles.wrap}>
      <aside className={styles.night} aria-labelledby={claimId}>
        <Wordmark className={styles.nightLogo} />
        <NightIllustration className={styles.scene} />
        <div className={styles.words}>
          <p className={styles.claim} id={claimId}>
            {signIn.nightTitle}
          </p>
          <p className={styles.line}>{signIn.nightText}</p>
          {contact && <p className={styles.line}>{openingHours(contact.hours)}</p>}
        </div>
      </aside>
      <main className={styles.side}>
        <div className={styles.head}>
          <Wordmark className={styles.logo} />
          <LanguageSwitch />
        </div>
        <div className={styles.box}>
          <h1>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          {children}
        </div>
      </main>
      <ToastHost />
    </div>
  );
}
