import { ApiError } from '@bedside/api-client/api-error';
import { Button } from '@bedside/ui-kit/components/Button';
import { useWaitingRelease } from '@bedside/ui-kit/offline/register-worker';
import { useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { isCutOff } from './cut-off.ts';
import styles from './OfflineNotice.module.css';

interface WorkerMessage {
  type: string;
  /** `manual`: the data was put into the cache instead of fetched. */
  action?: { type: string; manual?: boolean; error?: unknown };
}

const isUnanswered = (reason: unknown) => reason instanceof ApiError && reason.status === 0;

/** Checks the connection as soon as a query or mutation gets no response. */
function useIsCutOff(): boolean {
  const [shown, show] = useState(false);
  useEffect(() => {
    // Only the latest check counts, because an older one may time out after the network is back.
    let checks = 0;
    const ask = async () => {
      checks += 1;
      const mine = checks;
      const found = await isCutOff().catch(() => false);
      if (mine === checks) show(found);
    };
    const hear = ({ type, action }: WorkerMessage) => {
      if (type !== 'updated' || !action) return;
      if (isUnanswered(action.error)) void ask();
      // A response from just before the connection was lost may still be processed afterward, so `onLine` must
      // be true.
      else if (action.type === 'success' && !action.manual && navigator.onLine) {
        checks += 1;
        show(false);
      }
    };
    const stops = [
      queryClient.getQueryCache().subscribe(hear),
      queryClient.getMutationCache().subscribe(hear),
    ];
    window.addEventListener('online', ask);
    window.addEventListener('offline', ask);
    return () => {
      checks += 1;
      for (const stop of stops) stop();
      window.removeEventListener('online', ask);
      window.removeEventListener('offline', ask);
    };
  }, []);
  return shown;
}

/** Replaces the notice about a new release, which can’t load before the network is back. */
export function OfflineNotice() {
  const { offline: texts } = useTexts();
  if (!useIsCutOff()) return <UpdateNotice />;
  return (
    <div className={styles.update} role="status">
      {texts.status}
      <Button small onClick={() => location.reload()}>
        {texts.nextVisit}
      </Button>
    </div>
  );
}

function UpdateNotice() {
  const { offline: texts } = useTexts();
  const reload = useWaitingRelease();
  if (!reload) return null;
  return (
    <div className={styles.update} role="status">
      {texts.newVersion}
      <Button small onClick={reload}>
        {texts.reload}
      </Button>
    </div>
  );
}
