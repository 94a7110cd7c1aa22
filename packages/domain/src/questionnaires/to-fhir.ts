import { isChoice, kindRules } from '@bedside/contracts/questionnaires/question-kinds';
import type {
  Condition,
  Option,
  Question,
  QuestionKind,
  QuestionnaireDefinition,
  Score,
  VisibleIf,
} from '@bedside/contracts/questionnaires/questionnaire.schema';

const OPERATORS = { '=': '=', '≠': '!=', '<': '<', '≤': '<=', '>': '>', '≥': '>=', includes: '=' } as const;

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

const bedsideExtension = (content: BedsideExtensionFields) =>
  Object.values(content).some((value) => value !== undefined)
    ? [{ url: EXTENSION.ours, valueString: JSON.stringify(content) }]
    : [];

const some = <T>(extension: T[]): { extension?: T[] } => (extension.length > 0 ? { extension } : {});

/** @param published the version; omit for a draft */
export function toFhir(
  {
    id,
    name,
    description,
    form,
  }: { id: string; name: string; description: string | null; form: QuestionnaireDefinition },
  published: { version: number; status: 'active' | 'draft' | 'retired' },
): Record<string, unknown> {
  return {
    resourceType: 'Questionnaire',
    id,
    title: name,
    status: published.status,
    version: String(published.version),
    ...(description && { description }),
    subjectType: ['Patient'],
    ...some(bedsideExtension({ ...(form.scores.length > 0 && { scores: form.scores }) })),
    item: form.sections.map((section) => ({
      linkId: section.id,
      type: 'group',
      text: section.title,
      ...enabledBy(section.visibleIf, form),
      ...some(
        bedsideExtension({
          ...(section.intro && { intro: section.intro }),
          ...(dependsOnScore(section.visibleIf) && { visibleIf: section.visibleIf }),
        }),
      ),
      item: section.questions.map((question) => itemOf(question, form)),
    })),
  };
}

function itemOf(question: Question, form: QuestionnaireDefinition): Record<string, unknown> {
  const { id, kind, text, required, options, unit, min, max, decimals, help, flaggedIf, minLabel, maxLabel } =
    question;
  const numberOf = (value: number) => (kind === 'scale' ? { valueInteger: value } : { valueDecimal: value });
  return {
    linkId: id,
    type: kindRules[kind].fhir.type,
    text,
    ...(kind !== 'info' && { required }),
    ...(kind === 'multiple' && { repeats: true }),
    ...enabledBy(question.visibleIf, form),
    ...(options.length > 0 && { answerOption: options.map(optionOf) }),
    ...some([
      ...(min === undefined ? [] : [{ url: EXTENSION.minValue, ...numberOf(min) }]),
      ...(max === undefined ? [] : [{ url: EXTENSION.maxValue, ...numberOf(max) }]),
      ...(decimals === undefined ? [] : [{ url: EXTENSION.decimals, valueInteger: decimals }]),
      ...(unit === undefined ? [] : [{ url: EXTENSION.unit, valueCoding: { code: unit, display: unit } }]),
      ...bedsideExtension({
        ...(kindRules[kind].fhir.isShared && { kind }),
        ...(help && { help }),
        ...(flaggedIf && { flaggedIf }),
        ...(minLabel && { minLabel }),
        ...(maxLabel && { maxLabel }),
        ...(dependsOnScore(question.visibleIf) && { visibleIf: question.visibleIf }),
      }),
    ]),
  };
}

const optionOf = ({ value, label, score }: Option) => ({
  valueCoding: {
    code: value,
    display: label,
    ...(score !== undefined && { extension: [{ url: EXTENSION.ordinal, valueDecimal: score }] }),
  },
});

const dependsOnScore = (visibleIf: VisibleIf | undefined): boolean =>
  visibleIf?.conditions.some(({ of }) => of.startsWith('score:')) ?? false;

function enabledBy(visibleIf: VisibleIf | undefined, form: QuestionnaireDefinition): Record<string, unknown> {
  if (!visibleIf || dependsOnScore(visibleIf)) return {};
  const questions = new Map(
    form.sections.flatMap((section) => section.questions).map((one) => [one.id, one]),
  );
  return {
    enableWhen: visibleIf.conditions.map(({ of, operator, value }) => ({
      question: of,
      ...(operator === 'answered' || operator === 'unanswered'
        ? { operator: 'exists', answerBoolean: operator === 'answered' }
        : { operator: OPERATORS[operator], ...answerOf(questions.get(of)?.kind, value) }),
    })),
    ...(visibleIf.conditions.length > 1 && { enableBehavior: visibleIf.match }),
  };
}

function answerOf(kind: QuestionKind | undefined, value: Condition['value']): Record<string, unknown> {
  if (typeof value === 'boolean') return { answerBoolean: value };
  if (typeof value === 'number')
    return kind === 'scale' ? { answerInteger: value } : { answerDecimal: value };
  if (!kind || kindRules[kind].comparesWith === 'number' || kind === 'yes-no') return { answerString: value };
  return { [kindRules[kind].fhir.answer]: isChoice(kind) ? { code: value } : value };
}
