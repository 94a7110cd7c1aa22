import {
  type AppointmentCard,
  type TimeSlot,
  timeSlots,
} from '@bedside/contracts/appointments/appointment.schema';
import type { Texts } from '../../texts/en.ts';

/** "Urgent Care Visit & 1 more" */
export function visitTitle(serviceNames: readonly string[], texts: Texts['appointments']): string {
  const [first = '', ...others] = serviceNames;
  return others.length > 0 ? texts.more(first, others.length) : first;
}

/** "morning 8–11, afternoon 11–2", in the order of the day. */
export const slotWords = (slots: readonly TimeSlot[], texts: Texts['when']): string =>
  timeSlots
    .filter((slot) => slots.includes(slot))
    .map((slot) => texts.slotsInWords[slot])
    .join(', ');

/** Mr, Dr and the like are not ours to invent: the name, with credentials when there are any. */
export const providerName = (
  provider: Pick<NonNullable<AppointmentCard['provider']>, 'firstName' | 'lastName'> & {
    credentials?: string | null;
  },
) => [`${provider.firstName} ${provider.lastName}`, provider.credentials].filter(Boolean).join(', ');

export const capitalized = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** The relationship of the one who books to herself, as the server names it. */
export const isSelf = ({ relationship }: { relationship: string }): boolean =>
  /^(self|holder)$/i.test(relationship);
