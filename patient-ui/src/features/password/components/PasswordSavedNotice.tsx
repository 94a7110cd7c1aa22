import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Link } from 'react-router';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import styles from '../pages/password.module.css';

/** Staff continue in the admin console, a separate app. */
export function PasswordSavedNotice({ isStaff }: { isStaff: boolean }) {
  const { reset, link } = useFirstTexts();
  return (
    <SignInLayout title={reset.done}>
      <div className={styles.form}>
        {isStaff ? (
          <a href="/admin" className={buttonClass({ wide: true })}>
            {link.toConsole}
          </a>
        ) : (
          <Link to="/" replace className={buttonClass({ wide: true })}>
            {reset.toSignIn}
          </Link>
        )}
      </div>
    </SignInLayout>
  );
}
