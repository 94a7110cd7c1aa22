import { enqueueSnackbar } from 'notistack';
import { createAddendum } from './addendum.ts';

/** Longer words are read longer. */
const LONG = 60;
const LONG_MILLISECONDS = 5_000;

const addendum = createAddendum((words) => showToast(words));

/** Tells the reader something that needs no answer. `<Toasts />` must stand somewhere on the page. */
export function showToast(message: string, variant: 'success' | 'error' | 'info' = 'info') {
  const words = variant === 'error' ? message : addendum.joinTo(message);
  return enqueueSnackbar(words, {
    variant,
    ...(words.length > LONG && { autoHideDuration: LONG_MILLISECONDS }),
  });
}

/** Says something with the next toast that is no failure, or alone where none comes. */
export const sayWithToast = addendum.add;
