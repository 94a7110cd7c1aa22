import { createAddendum } from '@bedside/ui-kit/addendum';

interface Toast {
  message: string;
  tone: 'success' | 'error' | 'info';
}

const listeners = new Set<() => void>();
let waiting: readonly Toast[] = [];

function change(next: readonly Toast[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

export const toast = (message: string, tone: Toast['tone'] = 'info') =>
  change([...waiting, { message: tone === 'error' ? message : addendum.joinTo(message), tone }]);

const addendum = createAddendum((words) => toast(words));

/** Appends text to the next toast, or shows it by itself if none follows. */
export const sayWithToast = addendum.add;

/** Toasts queued until the toast code, fetched with the first one, is loaded. */
export const waitingToasts = {
  read: () => waiting,
  clear: () => change([]),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
