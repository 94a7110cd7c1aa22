import { enqueueSnackbar } from 'notistack';
import { createAddendum } from './addendum.ts';

const LONG = 60;
const LONG_MILLISECONDS = 5_000;

const addendum = createAddendum((words) => showToast(words));

/** Requires `<Toasts />` on the page. */
export function showToast(message: string, variant: 'success' | 'error' | 'info' = 'info') {
  const words = variant === 'error' ? message : addendum.joinTo(message);
  return enqueueSnackbar(words, {
    variant,
    ...(words.length > LONG && { autoHideDuration: LONG_MILLISECONDS }),
  });
}

/** Appends text to the next toast, or shows it by itself if none follows. */
export const sayWithToast = addendum.add;
