import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { offerStatuses } from '@bedside/contracts/appointments/appointment-status';
import { useQuery } from '@tanstack/react-query';
import { appointmentQuery } from '../../api/queries.ts';
import { offerQuery } from '../appointments/offer-query.ts';

/** Offers that can still be taken. Checks only a few visits, as patients rarely have more than three open. */
export function useOffers(appointments: readonly AppointmentCard[]) {
  const [first, second, third] = appointments.filter((appointment) =>
    offerStatuses.includes(appointment.appointmentStatus),
  );
  return [useOffer(first), useOffer(second), useOffer(third)].filter((offer) => offer !== null);
}

function useOffer(appointment: AppointmentCard | undefined) {
  const appointmentId = appointment?.id ?? '';
  const { data: details } = useQuery({
    ...appointmentQuery(appointmentId),
    enabled: appointment !== undefined,
  });
  const offerId = details?.slotOfferId ?? '';
  const { data: offer } = useQuery({ ...offerQuery(offerId), enabled: offerId !== '' });
  if (!appointment || !offerId || offer?.status !== 'OFFERED') return null;
  return Date.parse(offer.expiresAt) > Date.now() ? { appointmentId, offerId, offer } : null;
}
