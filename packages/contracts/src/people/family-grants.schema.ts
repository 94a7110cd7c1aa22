import { z } from 'zod';
import { day, id } from '../common/fields.ts';

/** What one person may see and do for another. BOOK includes seeing visits. */
export const familyKinds = [
  'BOOK',
  'VISITS',
  'CHART',
  'DOCUMENTS',
  'BILLS',
  'MESSAGES',
  'CARD',
  'SIGN',
] as const;
export type FamilyKind = (typeof familyKinds)[number];

/** What the grant’s owner is to the grantee. */
export const familyRelations = ['CHILD', 'TEEN', 'SPOUSE', 'PARENT', 'OTHER'] as const;
export type FamilyRelation = (typeof familyRelations)[number];

/** Suggestions for a new grant. None includes CARD, which only the owner can add. Rule: people.family-presets */
export const familyPresets: Record<FamilyRelation, readonly FamilyKind[]> = {
  CHILD: ['BOOK', 'VISITS', 'CHART', 'DOCUMENTS', 'BILLS', 'MESSAGES', 'SIGN'],
  TEEN: ['BOOK', 'VISITS', 'CHART', 'DOCUMENTS', 'BILLS'],
  SPOUSE: ['BOOK', 'VISITS', 'BILLS'],
  PARENT: ['BOOK', 'VISITS', 'CHART', 'DOCUMENTS', 'BILLS', 'MESSAGES'],
  OTHER: ['VISITS'],
};

const familyGrantStates = ['ASKED', 'INVITED', 'ACTIVE', 'DECLINED', 'WITHDRAWN', 'ENDED'] as const;
export type FamilyGrantState = (typeof familyGrantStates)[number];

export const familyGrantActions = ['APPROVE', 'DECLINE', 'CHANGE', 'WITHDRAW', 'ACCEPT'] as const;
export type FamilyGrantAction = (typeof familyGrantActions)[number];

export const familyKind = z.enum(familyKinds);
export const familyRelation = z.enum(familyRelations);
export const familyGrantAction = z.enum(familyGrantActions);

const familyPerson = z.object({
  id: id.nullable(),
  name: z.string(),
});

export const familyGrant = z.object({
  id: id.nullable(),
  owner: familyPerson,
  grantee: familyPerson,
  relation: familyRelation,
  kinds: z.array(familyKind),
  state: z.enum(familyGrantStates),
  endsOn: day.nullable(),
  allowedActions: z.array(familyGrantAction),
});
export type FamilyGrant = z.infer<typeof familyGrant>;
