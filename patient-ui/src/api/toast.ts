import { createAddendum } from '@bedside/ui-kit/addendum';
import { createListeners } from '@bedside/ui-kit/listeners';

interface Toast {
  message: string;
  tone: 'success' | 'error' | 'info';
}

const listeners = createListeners();
let waiting: readonly Toast[] = [];

function change(next: readonly Toast[]): void {
  waiting = next;
  listeners.notify();
}

export const toast = (message: string, tone: Toast['tone'] = 'info') =>
  change([...waiting, { message: tone === 'error' ? message : addendum.joinTo(message), tone }]);

const addendum = createAddendum((text) => toast(text));

/** Appends text to the next toast, or shows it by itself if none follows. */
export const sayWithToast = addendum.add;

/** Toasts queued until the toast code, fetched with the first one, is loaded. */
export const waitingToasts = {
  read: () => waiting,
  clear: () => change([]),
  subscribe: listeners.subscribe,
};
