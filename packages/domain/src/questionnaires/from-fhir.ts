import { isObject } from '@bedside/contracts/common/json';
import { fieldError } from '@bedside/contracts/errors';
import { kindRules } from '@bedside/contracts/questionnaires/question-kinds';
import {
  option,
  type QuestionKind,
  type QuestionnaireDefinition,
  questionKinds,
  questionnaireDefinition,
  type Section,
  type VisibleIf,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { questionnairesResource } from '@bedside/contracts/questionnaires/questionnaires.api';
import { z } from 'zod';
import { type BedsideExtensionFields, EXTENSION } from './to-fhir.ts';

const extensions = z
  .array(
    z.looseObject({
      url: z.string(),
      valueString: z.string().optional(),
      valueInteger: z.number().optional(),
      valueDecimal: z.number().optional(),
      valueCoding: z.looseObject({ code: z.string().optional(), display: z.string().optional() }).optional(),
    }),
  )
  .default([]);

const coding = z.looseObject({
  code: z.string().optional(),
  display: z.string().optional(),
  extension: extensions,
});

const answerShapes: Partial<Record<string, z.ZodType>> = {
  answerBoolean: z.boolean(),
  answerDecimal: z.number(),
  answerInteger: z.number(),
  answerCoding: coding,
};
/** The answer values that a condition may compare with: those of our question kinds, in their order. */
const answerNames = [...new Set(Object.values(kindRules).map(({ fhir }) => fhir.answer))];

const enableWhen = z.looseObject({
  question: z.string(),
  operator: z.enum(['exists', '=', '!=', '>', '<', '>=', '<=']),
  answerBoolean: z.boolean().optional(),
  answerCoding: coding.optional(),
  ...Object.fromEntries(answerNames.map((name) => [name, (answerShapes[name] ?? z.string()).optional()])),
});

const item = z.looseObject({
  linkId: z.string(),
  type: z.string(),
  text: z.string().optional(),
  required: z.boolean().optional(),
  repeats: z.boolean().optional(),
  extension: extensions,
  enableWhen: z.array(enableWhen).default([]),
  enableBehavior: z.enum(['all', 'any']).optional(),
  answerOption: z
    .array(
      z.looseObject({
        valueCoding: coding.optional(),
        valueString: z.string().optional(),
        valueInteger: z.number().optional(),
      }),
    )
    .default([]),
  get item() {
    return z.array(item).optional();
  },
});
type Item = z.infer<typeof item>;

const resource = z.looseObject({
  resourceType: z.literal('Questionnaire'),
  title: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  extension: extensions,
  item: z.array(item).min(1),
});

/** @throws VALIDATION on `resource` for an invalid R4 Questionnaire or an unsupported question */
export function fromFhir(json: unknown): {
  name: string;
  description?: string | undefined;
  form: QuestionnaireDefinition;
} {
  refuseExcess(json);
  const read = resource.safeParse(json);
  if (!read.success) throw fieldError('resource', 'This isn’t a FHIR R4 Questionnaire with items.');
  const { data } = read;
  const names = new Names();
  const groups = data.item.every(({ type }) => type === 'group') ? data.item : [wholeOf(data.item)];
  const form = questionnaireDefinition.safeParse({
    sections: groups.map((group) => sectionOf(group, names)),
    scores: bedsideFieldsOf(data.extension).scores ?? [],
  });
  if (!form.success)
    throw fieldError('resource', `This form can’t be imported: ${form.error.issues[0]?.message}`);
  const named = naming.safeParse({
    name: data.title ?? data.name ?? 'Imported form',
    description: data.description,
  });
  if (!named.success) {
    const [issue] = named.error.issues;
    throw fieldError('resource', `The ${String(issue?.path[0])} of this form: ${issue?.message}`);
  }
  return { ...named.data, form: withIncludes(form.data) };
}

const naming = questionnairesResource.create.pick({ name: true, description: true });

/** Limits on nesting and items, well above our own maximum. */
const MAX_DEPTH = 20;
const MAX_ITEMS = 40 * 61;

/** Runs before anything recurses into the JSON. @throws VALIDATION on `resource` */
function refuseExcess(json: unknown): void {
  let level = itemsIn(json);
  let count = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    count += level.length;
    if (count > MAX_ITEMS)
      throw fieldError('resource', 'This form has too many questions. Split it into several.');
    if (depth > MAX_DEPTH)
      throw fieldError('resource', `Nested groups deeper than ${MAX_DEPTH} levels aren’t supported.`);
    level = level.flatMap(itemsIn);
  }
}

const itemsIn = (one: unknown): unknown[] => (isObject(one) && Array.isArray(one.item) ? one.item : []);

/** In R4, `=` on a multiple choice means that the option is selected. */
function withIncludes(form: QuestionnaireDefinition): QuestionnaireDefinition {
  const several = form.sections
    .flatMap(({ questions }) => questions)
    .filter(({ kind }) => kind === 'multiple')
    .map(({ id }) => id);
  const read = <T extends { visibleIf?: VisibleIf | undefined }>(one: T): T =>
    one.visibleIf
      ? {
          ...one,
          visibleIf: {
            ...one.visibleIf,
            conditions: one.visibleIf.conditions.map((condition) =>
              condition.operator === '=' && several.includes(condition.of)
                ? { ...condition, operator: 'includes' as const }
                : condition,
            ),
          },
        }
      : one;
  return {
    ...form,
    sections: form.sections.map((section) => ({ ...read(section), questions: section.questions.map(read) })),
  };
}

const wholeOf = (items: Item[]): Item => ({
  linkId: 'questions',
  type: 'group',
  text: 'Questions',
  extension: [],
  enableWhen: [],
  answerOption: [],
  item: items,
});

const isOurs = (name: string): boolean => option.shape.value.safeParse(name).success;

/** Maps foreign names such as `/45.2` consistently; ours stay. */
class Names {
  private readonly known = new Map<string, string>();
  private readonly taken = new Set<string>();

  of(linkId: string): string {
    const known = this.known.get(linkId);
    if (known) return known;
    const plain = linkId
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 34);
    const id = isOurs(linkId) ? linkId : isOurs(plain) ? plain : `q-${plain}`;
    let name = id;
    for (let nr = 2; this.taken.has(name); nr += 1) name = `${id.slice(0, 34)}-${nr}`;
    this.known.set(linkId, name);
    this.taken.add(name);
    return name;
  }
}

function bedsideFieldsOf(found: z.infer<typeof extensions>): BedsideExtensionFields {
  const content = found.find(({ url }) => url === EXTENSION.ours)?.valueString;
  if (!content) return {};
  try {
    return z.looseObject({}).parse(JSON.parse(content));
  } catch {
    throw fieldError('resource', 'This form uses an extension that can’t be read.');
  }
}

function sectionOf(group: Item, names: Names): unknown {
  const { intro, visibleIf } = bedsideFieldsOf(group.extension);
  const questions = flatten(group.item ?? []);
  return {
    id: names.of(group.linkId),
    title: group.text ?? 'Questions',
    ...(intro && { intro }),
    ...shown(group, names, visibleIf),
    questions: questions.map((one) => questionOf(one, names)),
  } satisfies Record<keyof Pick<Section, 'id' | 'title' | 'questions'>, unknown>;
}

/** Nested groups become one. */
const flatten = (items: Item[]): Item[] =>
  items.flatMap((one) =>
    one.type === 'group' ? flatten(one.item ?? []) : [one, ...flatten(one.item ?? [])],
  );

function questionOf(from: Item, names: Names): unknown {
  const { kind: own, visibleIf, ...rest } = bedsideFieldsOf(from.extension);
  const kind = own ?? kindOf(from);
  const number = (url: string) => {
    const found = from.extension.find((one) => one.url === url);
    return found?.valueInteger ?? found?.valueDecimal;
  };
  const unit = from.extension.find(({ url }) => url === EXTENSION.unit)?.valueCoding;
  const [min, max, decimals] = [
    number(EXTENSION.minValue),
    number(EXTENSION.maxValue),
    number(EXTENSION.decimals),
  ];
  return {
    id: names.of(from.linkId),
    kind,
    text: from.text ?? from.linkId,
    ...rest,
    required: kind !== 'info' && (from.required ?? false),
    ...(from.answerOption.length > 0 && { options: optionsOf(from) }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(decimals !== undefined && { decimals }),
    ...(decimals === undefined && !own && from.type === 'decimal' && { decimals: 2 }),
    ...(unit && { unit: unit.display ?? unit.code }),
    ...shown(from, names, visibleIf),
  };
}

/** @throws VALIDATION on `resource` for a type that matches none of our question kinds */
function kindOf({ type, repeats = false, extension, linkId }: Item): QuestionKind {
  const isBounded =
    extension.some(({ url }) => url === EXTENSION.minValue) &&
    extension.some(({ url }) => url === EXTENSION.maxValue);
  const kind = questionKinds.find((one) => {
    const { reads, readsIf } = kindRules[one].fhir;
    return reads.includes(type) && (readsIf?.({ type, repeats, isBounded }) ?? true);
  });
  if (kind) return kind;
  throw fieldError('resource', `Question ${linkId} has an unsupported type: ${type}.`);
}

const nameOf = (text: string): string => new Names().of(text);

const optionsOf = ({ answerOption }: Item) =>
  answerOption.map(({ valueCoding, valueString, valueInteger }, nr) => {
    const label = valueCoding?.display ?? valueCoding?.code ?? valueString ?? String(valueInteger ?? nr + 1);
    const score = valueCoding?.extension.find(({ url }) => url === EXTENSION.ordinal)?.valueDecimal;
    return { value: nameOf(valueCoding?.code ?? label), label, ...(score !== undefined && { score }) };
  });

const COMPARED = { '=': '=', '!=': '≠', '<': '<', '<=': '≤', '>': '>', '>=': '≥' } as const;

function shown(from: Item, names: Names, own: VisibleIf | undefined): { visibleIf?: unknown } {
  if (own) return { visibleIf: own };
  if (from.enableWhen.length === 0) return {};
  return {
    visibleIf: {
      match: from.enableBehavior ?? 'all',
      conditions: from.enableWhen.map(({ question, operator, answerCoding, ...given }) =>
        operator === 'exists'
          ? { of: names.of(question), operator: given.answerBoolean === false ? 'unanswered' : 'answered' }
          : {
              of: names.of(question),
              operator: COMPARED[operator],
              value: answerCoding
                ? nameOf(answerCoding.code ?? answerCoding.display ?? '')
                : answerNames.map((name) => given[name]).find((answer) => answer !== undefined),
            },
      ),
    },
  };
}
