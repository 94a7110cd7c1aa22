import { type FamilyKind, familyKinds } from '@bedside/contracts/people/family-grants.schema';

/** Who books sees what is booked. */
const implied: Partial<Record<FamilyKind, readonly FamilyKind[]>> = { BOOK: ['VISITS'] };

/** The kinds that open what this one opens. */
export const kindsThatOpen = (kind: FamilyKind): FamilyKind[] =>
  familyKinds.filter((one) => one === kind || implied[one]?.includes(kind));

/** With what they imply, in the order of the list. */
export const wholeKinds = (kinds: readonly FamilyKind[]): FamilyKind[] =>
  familyKinds.filter((kind) => kindsThatOpen(kind).some((one) => kinds.includes(one)));
