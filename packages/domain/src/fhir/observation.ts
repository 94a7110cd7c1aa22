import type {
  QuestionnaireDefinition,
  ScoreResult,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { CodeableConcept, Observation } from '@medplum/fhirtypes';
import { coded, hl7, metaOf, reference, SYSTEM, some, textConcept, UCUM } from './elements.ts';
import { type SubmissionRow, submissions } from './questionnaire-response.ts';
import { source } from './source.ts';

/** Published instruments. A score gets the code only if its ID and its range match. */
const instruments: Record<string, { outOf: number; code: CodeableConcept }> = {
  'phq-2': {
    outOf: 6,
    code: coded(
      SYSTEM.loinc,
      '55758-7',
      'Patient Health Questionnaire 2 item (PHQ-2) total score [Reported]',
      'PHQ-2',
    ),
  },
  'phq-9': {
    outOf: 27,
    code: coded(
      SYSTEM.loinc,
      '44261-6',
      'Patient Health Questionnaire 9 item (PHQ-9) total score [Reported]',
      'PHQ-9',
    ),
  },
  'gad-7': {
    outOf: 21,
    code: coded(
      SYSTEM.loinc,
      '70274-6',
      'Generalized anxiety disorder 7 item (GAD-7) total score [Reported.PHQ]',
      'GAD-7',
    ),
  },
  'audit-c': { outOf: 12, code: coded(SYSTEM.loinc, '75626-2', 'Total score [AUDIT-C]', 'AUDIT-C') },
};

const scoreCode = ({ id, name, outOf }: ScoreResult): CodeableConcept => {
  const known = instruments[id];
  return known && known.outOf === outOf ? known.code : textConcept(name);
};

export const observationSource = source({
  type: 'Observation',
  rows: submissions,
  resources: (row, { readScope }) => [
    ...row.scores.map((score, index) => toScore(row, score, index, readScope.isStaff)),
    ...smokingStatusOf(row),
  ],
});

const shared = (row: SubmissionRow, id: string, profile: string | undefined) => ({
  resourceType: 'Observation' as const,
  id: `${row.id}.${id}`,
  meta: metaOf(row, profile),
  status: 'final' as const,
  subject: reference('Patient', row.patientId),
  effectiveDateTime: row.changedAt.toISOString(),
  issued: row.changedAt.toISOString(),
  performer: [reference('Patient', row.patientId)],
  derivedFrom: [reference('QuestionnaireResponse', row.id)],
});

export const toScore = (
  row: SubmissionRow,
  score: ScoreResult,
  index: number,
  isStaff: boolean,
): Observation => ({
  ...shared(row, String(index + 1), 'observation-screening-assessment'),
  category: [hl7('observation-category', 'survey', 'Survey')],
  code: scoreCode(score),
  valueQuantity: { value: score.value, unit: '{score}', system: UCUM, code: '{score}' },
  ...some('interpretation', isStaff && score.band ? [textConcept(score.band)] : []),
});

/** The answers to our questionnaire’s question. “Yes” may mean vaping, so it has text but no code. */
const smoking: Record<string, CodeableConcept> = {
  never: coded(SYSTEM.snomed, '266919005', 'Never smoked tobacco'),
  former: textConcept('Used to smoke or vape'),
  current: textConcept('Smokes or vapes'),
};

const SMOKING_QUESTION = 'tobacco';

const asksSmoking = (definition: QuestionnaireDefinition): boolean =>
  definition.sections.some(({ questions }) =>
    questions.some(
      ({ id, kind, options }) =>
        id === SMOKING_QUESTION &&
        kind === 'single' &&
        options.length === 3 &&
        options.every(({ value }) => value in smoking),
    ),
  );

export function smokingStatusOf(row: SubmissionRow): Observation[] {
  const answer = row.answers?.[SMOKING_QUESTION];
  const status = typeof answer === 'string' && asksSmoking(row.definition) ? smoking[answer] : undefined;
  if (!status) return [];
  return [
    {
      // The profile requires a code, and none means “smokes or vapes”.
      ...shared(row, SMOKING_QUESTION, status.coding && 'smokingstatus'),
      category: [hl7('observation-category', 'social-history', 'Social History')],
      code: coded(SYSTEM.loinc, '72166-2', 'Tobacco smoking status'),
      valueCodeableConcept: status,
    },
  ];
}
