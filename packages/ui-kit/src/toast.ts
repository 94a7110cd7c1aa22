import { enqueueSnackbar } from 'notistack';

/** Tells the reader something that needs no answer. `<Toasts />` must stand somewhere on the page. */
export const showToast = (message: string, variant: 'success' | 'error' | 'info' = 'info') =>
  enqueueSnackbar(message, { variant });
