import { Toasts } from '@bedside/ui-kit/components/Toasts';
import { showToast } from '@bedside/ui-kit/toast';
import { useEffect, useSyncExternalStore } from 'react';
import { waitingToasts } from '../api/toast.ts';

export function ToastOutlet() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.read);
  useEffect(() => {
    for (const { message, tone } of waiting) showToast(message, tone);
    if (waiting.length > 0) waitingToasts.clear();
  }, [waiting]);
  return <Toasts />;
}
