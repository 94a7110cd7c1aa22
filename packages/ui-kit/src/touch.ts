/** True for phones and tablets, which have a camera, and an on-screen keyboard without shortcuts. */
export const isTouchDevice = (): boolean => window.matchMedia('(pointer: coarse)').matches;
