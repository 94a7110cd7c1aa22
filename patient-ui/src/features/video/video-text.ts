import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { isStateCode } from '@bedside/contracts/common/states';
import { dayIn, type Formats, timeIn, zonedTimeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import type { Texts } from '../../i18n/en.ts';

export const nameOfProvider = (
  appointment: Pick<AppointmentDetails, 'providerAssigned'> | null,
  { yourProvider, theProvider }: Texts['video'],
  isGuest = false,
): string => {
  if (appointment?.providerAssigned) return fullName(appointment.providerAssigned);
  return isGuest ? theProvider : yourProvider;
};

/** The time of day in the practice’s time zone, including the zone’s name. */
export function instantTime(instant: string, formats: Formats): string {
  const at = new Date(instant);
  return zonedTimeText(dayIn(formats.zone, at), timeIn(formats.zone, at), formats);
}

export const stateName = (code: string, states: Texts['states']): string =>
  isStateCode(code) ? states[code] : code;

export const stateOptions = (states: Texts['states'], locale: string) =>
  Object.entries(states)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
