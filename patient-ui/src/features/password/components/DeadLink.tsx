import { buttonClass } from '@bedside/ui-kit/components/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SignInLayout } from '../../../shell/Entrance.tsx';
import { useFirstTexts } from '../../../texts/TextsProvider.tsx';
import styles from '../pages/password.module.css';

/** A link that was used before or is too old: why, and what to do instead. */
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
