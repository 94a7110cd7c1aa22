export const videoSeatStates = ['WAITING', 'IN CALL', 'LEFT'] as const;
export type VideoSeatState = (typeof videoSeatStates)[number];
