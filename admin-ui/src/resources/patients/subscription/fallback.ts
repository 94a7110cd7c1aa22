/** What a failure says where the server says nothing, as specified. */
export const NOT_CHANGED = 'An error occurred';
export const NOT_CANCELLED = 'Failed to cancel subscription.';
