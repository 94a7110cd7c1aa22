import { familyRelationships } from '@bedside/contracts/people/user.schema';

export const relationshipChoices = familyRelationships.map((value) => ({ value, label: value }));
