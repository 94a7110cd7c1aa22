import type { symptoms } from './symptoms.ts';

/** An ICD-10-CM code, its description, and symptoms that a patient with that diagnosis may have. */
export type DiagnosisCode = readonly [
  code: string,
  description: string,
  ...symptoms: (typeof symptoms)[number][],
];
