import { avatarPairs } from '@bedside/contracts/common/design-tokens';

export interface Named {
  firstName: string;
  lastName: string;
}

export const fullName = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim();

const firstLetter = (word: string) => Array.from(word)[0]?.toLocaleUpperCase() ?? '';

export const initials = ({ firstName, lastName }: Named) => firstLetter(firstName) + firstLetter(lastName);

export function avatarPair(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % avatarPairs.length;
}

interface Lines {
  address1: string;
  address2?: string | null;
  postalCode: string;
}

const lineOf = ({ address1, address2, postalCode }: Lines) =>
  [address1, address2, postalCode].join(' ').toLowerCase().replace(/\W+/g, ' ').trim();

export const isSameAddress = (one: Lines, other: Lines): boolean => lineOf(one) === lineOf(other);
