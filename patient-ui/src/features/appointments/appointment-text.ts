import type { AppointmentCard, AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { type TimeOfDay, timesOfDay } from '@bedside/contracts/appointments/booking.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { toast } from '../../api/toast.ts';
import type { Texts } from '../../i18n/en.ts';

/** “Urgent Care Appointment & 1 more”. An imported appointment’s services may be unknown. */
export function appointmentTitle(serviceNames: readonly string[], texts: Texts['appointments']): string {
  const [first = texts.visit, ...others] = serviceNames;
  return others.length > 0 ? texts.more(first, others.length) : first;
}

/** "morning 8–11 AM, afternoon 11 AM–2 PM", in the order of the day */
export const slotText = (slots: readonly TimeOfDay[], texts: Texts['when']): string =>
  timesOfDay
    .filter((slot) => slots.includes(slot))
    .map((slot) => texts.slotTexts[slot])
    .join(', ');

/** The name with credentials, if any. Titles such as Dr. are not added. */
export const providerName = (
  provider: Pick<NonNullable<AppointmentCard['provider']>, 'firstName' | 'lastName'> & {
    credentials?: string | null;
  },
) => [`${provider.firstName} ${provider.lastName}`, provider.credentials].filter(Boolean).join(', ');

export const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The relationship value the server uses for the patient who books. */
export const isSelf = ({ relationship }: { relationship: string }): boolean =>
  /^(self|holder)$/i.test(relationship);

/** Set only while the call can be joined. */
export const videoLinkOf = ({
  appointmentStatus,
  telemedicineLink,
}: Pick<AppointmentDetails, 'appointmentStatus' | 'telemedicineLink'>): string | null =>
  appointmentStatus === 'SCHEDULED' ? telemedicineLink : null;

export const videoPath = (id: string): string => `/video/${id}`;

/** A confirmed video visit without an external link, which is joined here. */
export const joinsHere = ({
  appointmentStatus,
  telemedicine,
  telemedicineLink,
  appointmentTime,
}: Pick<
  AppointmentDetails,
  'appointmentStatus' | 'telemedicine' | 'telemedicineLink' | 'appointmentTime'
>): boolean =>
  telemedicine && appointmentStatus === 'SCHEDULED' && appointmentTime !== null && !telemedicineLink;

export function useAppointmentMutation(
  id: string,
  change: () => Promise<{ message: string }>,
  onDone: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [keys.appointments, id],
    mutationFn: change,
    async onSuccess({ message }) {
      onDone();
      await queries.invalidateQueries({ queryKey: [keys.appointments] });
      toast(message, 'success');
    },
  });
}
