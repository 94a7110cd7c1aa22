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

/** Tells the reader something that needs no answer. */
export const toast = (message: string, tone: Toast['tone'] = 'info') =>
  change([...waiting, { message: tone === 'error' ? message : addendum.joinTo(message), tone }]);

const addendum = createAddendum((words) => toast(words));

/** Says something with the next toast that is no failure, or alone where none comes. */
export const sayWithToast = addendum.add;

/** Toasts that wait to be shown: the code that shows them is fetched with the first one. */
export const waitingToasts = {
  read: () => waiting,
  clear: () => change([]),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
