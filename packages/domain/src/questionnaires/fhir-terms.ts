import type { Question, Score, VisibleIf } from '@bedside/contracts/questionnaires/questionnaire.schema';

/**
 * A form as FHIR R4 Questionnaire JSON and back. What R4 has no place for (scores, flags, the kind where two of ours
 * share a type of FHIR) travels in extensions of our own, which other programs leave alone.
 */
export const EXTENSION = {
  minValue: 'http://hl7.org/fhir/StructureDefinition/minValue',
  maxValue: 'http://hl7.org/fhir/StructureDefinition/maxValue',
  decimals: 'http://hl7.org/fhir/StructureDefinition/maxDecimalPlaces',
  unit: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
  ordinal: 'http://hl7.org/fhir/StructureDefinition/ordinalValue',
  ours: 'urn:bedside:questionnaire',
} as const;

/** Whatever of ours has no place in R4. */
export type BedsideExtensionFields = Partial<
  Pick<Question, 'kind' | 'help' | 'flaggedIf' | 'minLabel' | 'maxLabel'>
> & {
  intro?: string;
  scores?: Score[];
  /** Conditions that R4 cannot say: on scores. */
  visibleIf?: VisibleIf;
};
