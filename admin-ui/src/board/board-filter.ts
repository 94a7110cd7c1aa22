import type { Board, BoardAppointment, BoardProvider } from '@bedside/contracts/appointments/dispatch.schema';

export interface BoardFilter {
  /** Credentials and specialties: a provider with any of them is shown. */
  skills: readonly string[];
  /** Of the providers that are shown; none is all. */
  providers: readonly string[];
  /** The beginning of a postal code: which unassigned visits are shown. */
  zone: string;
}

/** Credentials and specialties that the practice's providers have, each once, in order. */
export const credentialsAndSpecialties = (providers: readonly BoardProvider[]): string[] =>
  [...new Set(providers.flatMap(skillsOf))].toSorted((one, other) => one.localeCompare(other));

const skillsOf = ({ credentials, specialty }: BoardProvider): string[] =>
  [credentials, specialty].filter((skill) => typeof skill === 'string' && skill !== '').map(String);

/** The board narrowed to who can do it and where; counts are of the whole board. */
export function filterBoard(board: Board, { skills, providers, zone }: BoardFilter): Board {
  const isShown = (provider: BoardProvider) =>
    (providers.length === 0 || providers.includes(provider.id)) &&
    (skills.length === 0 || skillsOf(provider).some((skill) => skills.includes(skill)));
  const inZone = ({ postalCode, telemedicine }: BoardAppointment) =>
    zone === '' || telemedicine || (postalCode ?? '').startsWith(zone);
  const shown = board.providers.filter(isShown);
  const ids = new Set(shown.map(({ id }) => id));
  return {
    ...board,
    providers: shown,
    appointments: board.appointments.filter(({ providerId }) => providerId !== null && ids.has(providerId)),
    unassigned: board.unassigned.filter(inZone),
  };
}

export function countsOf({ appointments, unassignedCount }: Pick<Board, 'appointments' | 'unassignedCount'>) {
  return {
    assigned: appointments.length,
    onTheWay: appointments.filter(({ appointmentStatus }) => appointmentStatus === 'ON THE WAY').length,
    unassigned: unassignedCount,
    late: appointments.filter(({ lateMinutes }) => lateMinutes > 0).length,
  };
}
