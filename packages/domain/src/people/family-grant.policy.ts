import {
  type FamilyKind,
  type FamilyRelation,
  familyKinds,
} from '@bedside/contracts/people/family-grants.schema';

/** What household members may do for each other until the owner decides. Rule: people.household-without-grants */
const householdKinds: readonly FamilyKind[] = ['BOOK', 'VISITS', 'DOCUMENTS', 'BILLS'];

interface Pair {
  /** The grantee is the account holder of the owner’s household. */
  byHolder: boolean;
  ownerIsMinor: boolean;
  ownerHasAccount: boolean;
  ownerSharesCards: boolean;
  ownerCameOfAge: boolean;
}

/** Assumes that both are in one household. Rule: people.coming-of-age */
export function kindsWithoutGrant({
  byHolder,
  ownerIsMinor,
  ownerHasAccount,
  ownerSharesCards,
  ownerCameOfAge,
}: Pair): FamilyKind[] {
  if (ownerCameOfAge) return [];
  const managed = byHolder && !ownerHasAccount;
  const more: FamilyKind[] = [
    ...(managed ? (['CHART', 'CARD'] as const) : []),
    ...(ownerSharesCards ? (['CARD'] as const) : []),
    ...(byHolder && ownerIsMinor ? (['SIGN'] as const) : []),
  ];
  return familyKinds.filter((kind) => householdKinds.includes(kind) || more.includes(kind));
}

/**
 * The account holder decides for minors and members without an account, unless a court order bars the holder.
 * No one decides for a person who came of age.
 * Rule: people.family-owner-decides
 */
export const deciderOf = ({
  ownerId,
  accountHolderId,
  ownerIsMinor,
  ownerHasAccount,
  ownerCameOfAge,
  holderIsBarred,
}: {
  ownerId: string;
  accountHolderId: string;
  ownerIsMinor: boolean;
  ownerHasAccount: boolean;
  ownerCameOfAge: boolean;
  holderIsBarred: boolean;
}): string | null => {
  if (ownerCameOfAge || (!ownerIsMinor && ownerHasAccount)) return ownerId;
  return holderIsBarred ? null : accountHolderId;
};

export const TEEN_FROM = 12;
const ADULT_FROM = 18;

/** What the owner most likely is to the grantee, to select the preset that is offered first. */
export function likelyRelation(age: number, relationship: string | null): FamilyRelation {
  if (age < TEEN_FROM) return 'CHILD';
  if (age < ADULT_FROM) return 'TEEN';
  if (relationship === 'Spouse') return 'SPOUSE';
  return relationship === 'Parent' ? 'PARENT' : 'OTHER';
}
