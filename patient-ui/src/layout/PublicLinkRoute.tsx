import { Link } from 'react-router';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './PublicLinkLayout.module.css';

export function PublicLinkRoute() {
  const { request } = useTexts();
  const { status } = useSession();
  return (
    <Link to="/" className={styles.link}>
      {status === 'in' ? request.toHome : request.signIn}
    </Link>
  );
}
