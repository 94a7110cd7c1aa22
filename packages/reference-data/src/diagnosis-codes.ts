import type { DiagnosisCode } from './diagnosis-code.ts';
import { eyesAndEars, musclesAndJoints, nervesAndMood, skin } from './diagnosis-codes-body.ts';
import { digestive, infections, respiratory, urinary } from './diagnosis-codes-illness.ts';
import { checkUpsAndScreening, heartAndMetabolism, injuriesAndAllergies } from './diagnosis-codes-more.ts';

/**
 * What a practice that visits people at home meets, in codes and titles of ICD-10-CM, which is in the public domain.
 * The whole of it can be imported.
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
