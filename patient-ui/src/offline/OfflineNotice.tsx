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
  /** `manual`: put into the cache, not answered. */
  action?: { type: string; manual?: boolean; error?: unknown };
}

const isUnanswered = (reason: unknown) => reason instanceof ApiError && reason.status === 0;

/** Asks at the first try of a query or a mutation that no one answers. */
function useIsCutOff(): boolean {
  const [shown, show] = useState(false);
  useEffect(() => {
    // The latest word counts: an older question may time out after the network is back.
    let asked = 0;
    const ask = async () => {
      asked += 1;
      const mine = asked;
      const found = await isCutOff().catch(() => false);
      if (mine === asked) show(found);
    };
    const hear = ({ type, action }: WorkerMessage) => {
      if (type !== 'updated' || !action) return;
      if (isUnanswered(action.error)) void ask();
      // Answers that came just before the network went are still being read after it.
      else if (action.type === 'success' && !action.manual && navigator.onLine) {
        asked += 1;
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
      asked += 1;
      for (const stop of stops) stop();
      window.removeEventListener('online', ask);
      window.removeEventListener('offline', ask);
    };
  }, []);
  return shown;
}

/** In the place of a newer release, which is taken once the network is back. */
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
