/** An event of the window, for what signs out people who do nothing: listening is something. */
export const CALL_SIGN = 'bedside:call';
