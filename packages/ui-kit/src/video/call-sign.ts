/** Window event that keeps people signed in during a call, where listening counts as activity. */
export const CALL_SIGN = 'bedside:call';
