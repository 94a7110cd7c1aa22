/** Phones and tablets: a camera, and a screen keyboard without shortcuts. */
export const isTouchDevice = (): boolean => window.matchMedia('(pointer: coarse)').matches;
