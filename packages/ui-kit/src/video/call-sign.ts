/** Window event that keeps people signed in during a call, because just listening counts as activity. */
export const CALL_SIGN = 'bedside:call';
