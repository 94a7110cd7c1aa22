import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { useQueries } from '@tanstack/react-query';
import { appointmentQuery } from '../../api/queries.ts';
import { offerQuery } from '../appointments/offer-query.ts';

/** More visits than one looks after at once. */
const MOST = 4;
const mayBeOffered = ['AWAITING TIME', 'SCHEDULED'];

/** Times that are offered to one's open visits and can still be taken. */
export function useOffers(visits: readonly AppointmentCard[]) {
  const waiting = visits
    .filter(({ appointmentStatus }) => mayBeOffered.includes(appointmentStatus))
    .slice(0, MOST);
  const details = useQueries({ queries: waiting.map(({ id }) => appointmentQuery(id)) });
  const offered = details.flatMap(({ data }) =>
    data?.slotOfferId ? [{ visitId: data.id, offerId: data.slotOfferId }] : [],
  );
  const offers = useQueries({ queries: offered.map(({ offerId }) => offerQuery(offerId)) });
  return offered.flatMap((one, at) => {
    const offer = offers[at]?.data;
    const isOpen = offer?.status === 'OFFERED' && Date.parse(offer.expiresAt) > Date.now();
    return offer && isOpen ? [{ ...one, offer }] : [];
  });
}
