import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { useQuery } from '@tanstack/react-query';
import { appointmentQuery } from '../../api/queries.ts';
import { offerQuery } from '../appointments/offer-query.ts';

const mayBeOffered = ['AWAITING TIME', 'SCHEDULED'];

/** Times that are offered to one's open visits, of which hardly anybody has more than three, and can still be taken. */
export function useOffers(visits: readonly AppointmentCard[]) {
  const [first, second, third] = visits.filter((visit) => mayBeOffered.includes(visit.appointmentStatus));
  return [useOffer(first), useOffer(second), useOffer(third)].filter((offer) => offer !== null);
}

function useOffer(visit: AppointmentCard | undefined) {
  const visitId = visit?.id ?? '';
  const { data: details } = useQuery({ ...appointmentQuery(visitId), enabled: visit !== undefined });
  const offerId = details?.slotOfferId ?? '';
  const { data: offer } = useQuery({ ...offerQuery(offerId), enabled: offerId !== '' });
  if (!visit || !offerId || offer?.status !== 'OFFERED') return null;
  return Date.parse(offer.expiresAt) > Date.now() ? { visitId, offerId, offer } : null;
}
