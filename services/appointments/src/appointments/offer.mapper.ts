import type { SlotOffer } from '@bedside/contracts/appointments/dispatch.schema';
import type { Offer } from '@bedside/domain/appointments/waitlist.queries';
import { fullNameOf } from '@bedside/domain/people/full-name.policy';
import { localDay, localTime } from '@bedside/domain/practice/local-time';

/** An unanswered offer counts as expired even before the next patient is asked. */
export const toOffer = (offer: Offer, now: Date): SlotOffer => ({
  id: offer.id,
  status: offer.status === 'OFFERED' && offer.expiresAt <= now ? 'EXPIRED' : offer.status,
  appointmentId: offer.appointmentId,
  appointmentKey: offer.key,
  appointmentDate: localDay(offer.startsAt, offer.timeZone),
  appointmentTime: localTime(offer.startsAt, offer.timeZone),
  providerName: fullNameOf({ firstName: offer.providerFirstName, lastName: offer.providerLastName }),
  expiresAt: offer.expiresAt.toISOString(),
});
