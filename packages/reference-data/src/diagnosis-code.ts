import type { symptoms } from './symptoms.ts';

/** An ICD-10-CM code, its description, and symptoms that a patient who has it may come with. */
export type DiagnosisCode = readonly [
  code: string,
  description: string,
  ...symptoms: (typeof symptoms)[number][],
];
