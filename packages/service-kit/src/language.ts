import { type MarkedFields, translatedFields } from '@bedside/contracts/common/field-marks';
import { type Language, languages } from '@bedside/contracts/common/languages';
import type { FailureBody } from '@bedside/contracts/errors';
import { inSpanish } from '@bedside/contracts/spanish/answers';
import type { Executor } from '@bedside/db/database';
import { isStaff } from '@bedside/domain/context';
import { spanishOf } from '@bedside/domain/practice/spanish-words';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

type Asking = Pick<FastifyRequest, 'actor' | 'headers'>;

export const askedLanguage = ({ actor, headers }: Asking): Language | null =>
  actor && isStaff(actor.role)
    ? null
    : (languagesOf(headers['accept-language']).find((one) => one !== undefined) ?? null);

export const languageOf = (asking: Asking): Language => askedLanguage(asking) ?? 'en';

const languagesOf = (accepted = '') =>
  accepted
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.find((one) => one.trim().startsWith('q='))?.trim();
      return { tag: tag.slice(0, 2), weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => languages.find((one) => one === tag));

export function failureIn(language: Language, failure: FailureBody): FailureBody {
  if (language === 'en') return failure;
  const { message, error, issues, ...rest } = failure;
  return {
    message: inSpanish(message),
    error: inSpanish(error),
    ...rest,
    ...(issues && { issues: issues.map((issue) => ({ ...issue, message: inSpanish(issue.message) })) }),
  };
}

export function answersIn(data: z.ZodType | undefined) {
  const fields = data ? translatedFields(data) : null;
  return async <A extends { message: string; data?: unknown }>(
    db: Executor,
    language: Language,
    answer: A,
  ): Promise<A> => {
    if (language === 'en') return answer;
    const message = inSpanish(answer.message);
    if (fields === null) return { ...answer, message };
    const english = new Set<string>();
    mapTexts(answer.data, fields, (text) => {
      english.add(text);
      return text;
    });
    const spanish = await spanishOf(db, [...english]);
    const translate = (text: string) => spanish.get(text) ?? inSpanish(text);
    return { ...answer, message, data: mapTexts(answer.data, fields, translate) };
  };
}

function mapTexts(value: unknown, fields: MarkedFields, translate: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, fields, translate));
  if (fields === true) return typeof value === 'string' && value !== '' ? translate(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const [name, inside] of Object.entries(fields))
    if (copy[name] !== undefined) copy[name] = mapTexts(copy[name], inside, translate);
  return copy;
}
