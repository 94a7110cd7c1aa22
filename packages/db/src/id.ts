import { v7 } from 'uuid';

/** UUID version 7, so ids sort by creation time. */
export const newId = (): string => v7();
