import { subMinutes } from '@bedside/db/dates';

export const OPENS_BEFORE_MINUTES = 15;

/** Moving a visit by no more than this keeps its waiting room. */
const MOVED_MINUTES = 30;
export const SEATS_BEFORE_MINUTES = OPENS_BEFORE_MINUTES + MOVED_MINUTES;

/** Seats taken before this belong to an earlier time of the visit and were never released. */
export const seatsFrom = (startsAt: Date): Date => subMinutes(startsAt, SEATS_BEFORE_MINUTES);
