import { documentCategories, patientDocumentCategories } from '@bedside/contracts/care/care.schema';
import type { Texts } from '../../i18n/en.ts';

/** Kinds that a patient's list may hold: their own, and what the practice puts there for them. */
export const shownCategories: readonly string[] = [
  ...patientDocumentCategories,
  ...documentCategories.filter((category) => category === 'Report' || category === 'Symptom Images'),
  'Invoice',
];

/** A kind in the reader's language; one that we do not know stays as it is. */
export function categoryText(category: string, { records }: Texts): string {
  const own = patientDocumentCategories.find((one) => one === category);
  return own ? records.categories[own] : (records.otherCategories[category] ?? category);
}
