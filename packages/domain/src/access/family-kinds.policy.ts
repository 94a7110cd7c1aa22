import { type FamilyKind, familyKinds } from '@bedside/contracts/people/family-grants.schema';

/** Booking implies seeing visits. */
const implied: Partial<Record<FamilyKind, readonly FamilyKind[]>> = { BOOK: ['VISITS'] };

/** The kinds that open what this one opens. */
export const kindsThatOpen = (kind: FamilyKind): FamilyKind[] =>
  familyKinds.filter((one) => one === kind || implied[one]?.includes(kind));

/** Adds the implied kinds, in list order. */
export const wholeKinds = (kinds: readonly FamilyKind[]): FamilyKind[] =>
  familyKinds.filter((kind) => kindsThatOpen(kind).some((one) => kinds.includes(one)));
