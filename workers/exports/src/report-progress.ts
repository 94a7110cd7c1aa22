import type { LiveMessage } from '@bedside/contracts/practice/live.api';
import type { HandlerContext } from '@bedside/worker-kit/handler';

/**
 * Reports progress until stopped.
 * @param report answers false once the work was canceled, or another attempt has taken over
 */
export function reportProgress({ log }: HandlerContext, everyMs: number, report: () => Promise<boolean>) {
  const takenBack = new AbortController();
  const reportNow = () =>
    report().then(
      (isOurs) => isOurs || takenBack.abort(),
      (err: unknown) => log.warn({ err }, 'the progress is not saved'),
    );
  const timer = setInterval(reportNow, everyMs);
  return { takenBack: takenBack.signal, reportNow, stop: () => clearInterval(timer) };
}

/** Makes the pages of whoever asked for the files show the progress. */
export const showProgress = (
  { live }: HandlerContext,
  entityType: LiveMessage['entityType'],
  { id, userId }: { id: string; userId: string },
): Promise<void> =>
  live.publish({ type: 'changed', entityType, entityId: id }, { users: [userId], staff: false });
