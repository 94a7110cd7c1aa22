import { lazy, Suspense, useSyncExternalStore } from 'react';
import { waitingToasts } from '../api/toast.ts';

const ToastOutlet = lazy(async () => ({ default: (await import('./ToastOutlet.tsx')).ToastOutlet }));

let isNeeded = false;
const everNeeded = () => {
  isNeeded ||= waitingToasts.read().length > 0;
  return isNeeded;
};

export function ToastHost() {
  const needed = useSyncExternalStore(waitingToasts.subscribe, everNeeded);
  return <Suspense>{needed && <ToastOutlet />}</Suspense>;
}
