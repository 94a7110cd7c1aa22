import { subDays, subMonths } from '@bedside/db/dates';
import { TZDate } from '@date-fns/tz';

interface CardDates {
  /** 1 to 12. */
  expMonth: number;
  expYear: number;
}

/** Days before expiry when a card counts as expiring soon. */
const SOON_DAYS = 30;

/** Valid through the last day of its month, practice-local. */
export const cardExpiresAt = ({ expMonth, expYear }: CardDates, timeZone: string): Date =>
  new Date(new TZDate(expYear, expMonth, 1, timeZone).getTime());

/** One month before the card expires. */
export const cardExpiryNoticeAt = (card: CardDates, timeZone: string): Date =>
  new Date(subMonths(new TZDate(cardExpiresAt(card, timeZone), timeZone), 1).getTime());

export function expiryOf(card: CardDates, at: { now: Date; timeZone: string }): 'good' | 'soon' | 'expired' {
  const end = cardExpiresAt(card, at.timeZone);
  if (at.now >= end) return 'expired';
  return at.now >= subDays(new TZDate(end, at.timeZone), SOON_DAYS) ? 'soon' : 'good';
}
