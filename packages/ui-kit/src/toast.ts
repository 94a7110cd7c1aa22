import { enqueueSnackbar } from 'notistack';
import { createAddendum } from './addendum.ts';

const LONG = 60;
const LONG_MILLISECONDS = 5_000;

const addendum = createAddendum((text) => showToast(text));

/** Requires `<Toasts />` on the page. */
export function showToast(message: string, variant: 'success' | 'error' | 'info' = 'info') {
  const text = variant === 'error' ? message : addendum.joinTo(message);
  return enqueueSnackbar(text, {
    variant,
    ...(text.length > LONG && { autoHideDuration: LONG_MILLISECONDS }),
  });
}

/** Appends text to the next toast, or shows it by itself if none follows. */
export const sayWithToast = addendum.add;
