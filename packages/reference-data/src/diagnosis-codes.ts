import type { DiagnosisCode } from './diagnosis-code.ts';
import { eyesAndEars, musclesAndJoints, nervesAndMood, skin } from './diagnosis-codes-body.ts';
import { digestive, infections, respiratory, urinary } from './diagnosis-codes-illness.ts';
import { checkUpsAndScreening, heartAndMetabolism, injuriesAndAllergies } from './diagnosis-codes-more.ts';

/**
 * What a home visit practice encounters, as codes and titles of ICD-10-CM, which is in the public domain. A
 * practice can import the complete code set.
 */
export const diagnosisCodes: readonly DiagnosisCode[] = [
  ...respiratory,
  ...infections,
  ...digestive,
  ...urinary,
  ...skin,
  ...eyesAndEars,
  ...musclesAndJoints,
  ...nervesAndMood,
  ...heartAndMetabolism,
  ...injuriesAndAllergies,
  ...checkUpsAndScreening,
];
