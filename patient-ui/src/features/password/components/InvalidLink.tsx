import { buttonClass } from '@bedside/ui-kit/components/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import styles from '../pages/password.module.css';

export function InvalidLink({ children }: { children: ReactNode }) {
  const { link, reset } = useFirstTexts();
  return (
    <SignInLayout title={link.gone} subtitle={children}>
      <div className={styles.form}>
        <Link to="/" replace className={buttonClass({ wide: true })}>
          {reset.toSignIn}
        </Link>
      </div>
    </SignInLayout>
  );
}
