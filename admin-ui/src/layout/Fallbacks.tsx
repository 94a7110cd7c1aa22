import { ApiError } from '@bedside/api-client/api-error';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Mark } from '@bedside/ui-kit/components/Logo';
import { Loading } from '@bedside/ui-kit/components/Skeleton';
import { useReloadForMissingCode } from '@bedside/ui-kit/missing-code';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { Link } from 'react-router';
import { useIsOffline } from '../components/screen-hooks.ts';
import styles from './Fallbacks.module.css';

export const LoadingPage = () => (
  <div className={styles.center}>
    <Loading label="Loading">
      <Mark height={32} />
    </Loading>
  </div>
);

interface CrashProps {
  error: Error;
  resetErrorBoundary: (reason: unknown) => void;
}

/** For errors outside the layout. */
export function CrashPage({ error, resetErrorBoundary }: CrashProps) {
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary(undefined));
  return <ErrorPage error={error} />;
}

export function ErrorPage({ error }: { error: Error }) {
  const isMissing = useReloadForMissingCode(error);
  const isOffline = useIsOffline();
  if (isMissing && isOffline)
    return (
      <div className={styles.center}>
        <ErrorNotice title="You’re offline">This page will open when you’re back online.</ErrorNotice>
      </div>
    );
  return (
    <div className={styles.center}>
      <ErrorNotice
        title="Something went wrong"
        requestId={error instanceof ApiError ? error.reference : null}
        action={
          <Button kind="secondary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        Reload the page to continue. Saved work isn’t affected.
      </ErrorNotice>
    </div>
  );
}

export const NotFound = () => (
  <div className={styles.center}>
    <h1>Page not found</h1>
    <p>Check the address, or the record may have been deleted.</p>
    <Link to="/" className="reach">
      Go to home page
    </Link>
  </div>
);

export const AccessDenied = () => (
  <div className={styles.center}>
    <h1>You don’t have access to this page</h1>
    <p>Ask a super-admin if you need access.</p>
    <Link to="/" className="reach">
      Go to home page
    </Link>
  </div>
);
