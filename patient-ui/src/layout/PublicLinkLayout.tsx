import { type Language, languages } from '@bedside/contracts/common/languages';
import { Wordmark } from '@bedside/ui-kit/components/Logo';
import { Row } from '@bedside/ui-kit/components/Stack';
import { useQueryClient } from '@tanstack/react-query';
import Languages from 'lucide-react/icons/languages';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { languageNames } from '../i18n/language.ts';
import { useCatalog, useTexts } from '../i18n/TextsProvider.tsx';
import { signInPath } from '../session/next-path.ts';
import { useSession } from '../session/session.ts';
import styles from './PublicLinkLayout.module.css';
import { ToastHost, UserFormatsProvider } from './Toasts.tsx';

interface Props {
  end?: ReactNode;
  children: ReactNode;
}

const otherThan = (language: Language) => languages.filter((one) => one !== language);

export function LanguageSwitch() {
  const { language, chooseLanguage } = useCatalog();
  return otherThan(language).map((one) => (
    <button
      key={one}
      type="button"
      lang={one}
      className={styles.button}
      onClick={() => void chooseLanguage(one)}
    >
      <Languages size={20} strokeWidth={1.75} aria-hidden />
      {languageNames[one]}
    </button>
  ));
}

export const PublicLinkLayout = ({ end, children }: Props) => (
  <UserFormatsProvider>
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Wordmark className={styles.logo} />
        <Row gap={16}>
          <LanguageSwitch />
          {end}
        </Row>
      </div>
    </header>
    <main>{children}</main>
    <ToastHost />
  </UserFormatsProvider>
);

export function PublicLinkRoute() {
  const { request } = useTexts();
  const { status } = useSession();
  return (
    <Link to="/" className="link">
      {status === 'in' ? request.toHome : request.signIn}
    </Link>
  );
}

export function SignedOut() {
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  useEffect(() => queries.clear(), [queries]);
  return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
}
