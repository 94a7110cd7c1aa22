import type { Question, Score, VisibleIf } from '@bedside/contracts/questionnaires/questionnaire.schema';

/** FHIR R4 Questionnaire JSON. What R4 cannot express travels in our own extensions. */
export const EXTENSION = {
  minValue: 'http://hl7.org/fhir/StructureDefinition/minValue',
  maxValue: 'http://hl7.org/fhir/StructureDefinition/maxValue',
  decimals: 'http://hl7.org/fhir/StructureDefinition/maxDecimalPlaces',
  unit: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
  ordinal: 'http://hl7.org/fhir/StructureDefinition/ordinalValue',
  ours: 'urn:bedside:questionnaire',
} as const;

/** Fields R4 cannot express. */
export type BedsideExtensionFields = Partial<
  Pick<Question, 'kind' | 'help' | 'flaggedIf' | 'minLabel' | 'maxLabel'>
> & {
  intro?: string;
  scores?: Score[];
  /** Conditions on scores, which R4 cannot express. */
  visibleIf?: VisibleIf;
};
