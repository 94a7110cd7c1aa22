import { documentCategories, patientDocumentCategories } from '@bedside/contracts/care/care.schema';
import type { Texts } from '../../i18n/en.ts';

const KILO = 1000;

/** 184 KB, 1.2 MB */
export function sizeText(bytes: number): string {
  if (bytes < KILO * KILO) return `${Math.max(1, Math.round(bytes / KILO))} KB`;
  return `${(bytes / KILO / KILO).toFixed(1)} MB`;
}

export const shownCategories: readonly string[] = [
  ...patientDocumentCategories,
  ...documentCategories.filter((category) => category === 'Report' || category === 'Symptom Images'),
  'Invoice',
];

export function categoryText(category: string, { records }: Texts): string {
  const own = patientDocumentCategories.find((one) => one === category);
  return own ? records.categories[own] : (records.otherCategories[category] ?? category);
}
