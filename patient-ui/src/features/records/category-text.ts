import { documentCategories, patientDocumentCategories } from '@bedside/contracts/care/care.schema';
import type { Texts } from '../../i18n/en.ts';

export const shownCategories: readonly string[] = [
  ...patientDocumentCategories,
  ...documentCategories.filter((category) => category === 'Report' || category === 'Symptom Images'),
  'Invoice',
];

export function categoryText(category: string, { records }: Texts): string {
  const own = patientDocumentCategories.find((one) => one === category);
  return own ? records.categories[own] : (records.otherCategories[category] ?? category);
}
