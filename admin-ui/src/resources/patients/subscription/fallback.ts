/** Fallback when the server sends no error text, as specified. */
export const NOT_CHANGED = 'An error occurred';
export const NOT_CANCELED = 'Failed to cancel subscription.';
