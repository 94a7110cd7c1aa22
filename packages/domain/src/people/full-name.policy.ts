/** One spelling of a name: composed letters, single blanks, none around. */
export const normalizeName = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim();

export const fullNameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`;
