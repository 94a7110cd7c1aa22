import { familyRelationships } from '@bedside/contracts/people/person.schema';

export const relationshipChoices = familyRelationships.map((value) => ({ value, label: value }));
