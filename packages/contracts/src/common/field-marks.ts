import { z } from 'zod';

const translations = z.registry<{ translated: true }>();
const forStaff = z.registry<{ staffOnly: true }>();

/**
 * English catalog text in responses, such as service names or invoice lines, that is translated to the user’s
 * language.
 */
export const translated = () => z.string().register(translations, { translated: true });

/** The API returns this field only to staff and omits it for everyone else. */
export function staffOnly<S extends z.ZodType>(schema: S): S {
  const own = schema.clone();
  forStaff.add(own, { staffOnly: true });
  return own;
}

/** Marks every field of a shape as staff-only. */
export const staffOnlyEach = <Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape): Shape =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, staffOnly(schema)])) as Shape;

export type MarkedFields = true | { [field: string]: MarkedFields };

/** @returns null if the schema has none */
export const translatedFields = (schema: z.core.$ZodType) =>
  markedFields(schema, (one) => translations.has(one));
export const staffOnlyFields = (schema: z.core.$ZodType) => markedFields(schema, (one) => forStaff.has(one));

function markedFields(
  schema: z.core.$ZodType,
  isMarked: (schema: z.core.$ZodType) => boolean,
): MarkedFields | null {
  const inside = (inner: z.core.$ZodType) => markedFields(inner, isMarked);
  if (isMarked(schema)) return true;
  if (schema instanceof z.ZodObject) return fieldsOf(schema.shape, inside);
  if (schema instanceof z.ZodArray) return inside(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.map(inside).reduce(together, null);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return inside(schema.unwrap());
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodCatch) return inside(schema.unwrap());
  if (schema instanceof z.ZodPipe) return inside(schema.out);
  if (schema instanceof z.ZodIntersection) return together(inside(schema.def.left), inside(schema.def.right));
  if (schema instanceof z.ZodRecord && inside(schema.valueType)) throw new Error('a mark in a record');
  if (schema instanceof z.ZodTuple && schema.def.items.some(inside)) throw new Error('a mark in a tuple');
  return null;
}

function fieldsOf(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  inside: (schema: z.core.$ZodType) => MarkedFields | null,
): MarkedFields | null {
  const found = Object.entries(shape).flatMap(([name, field]) => {
    const marks = inside(field);
    return marks ? [[name, marks] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

function together(one: MarkedFields | null, other: MarkedFields | null): MarkedFields | null {
  if (one === null || other === null || one === true || other === true) return one ?? other;
  const all = { ...one };
  for (const [name, marks] of Object.entries(other)) all[name] = together(all[name] ?? null, marks) ?? marks;
  return all;
}

/** A copy of the value without the marked fields. */
export function withoutMarked(value: unknown, marks: MarkedFields): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutMarked(one, marks));
  if (marks === true || typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
      return mark === true ? [] : [[name, mark ? withoutMarked(inner, mark) : inner]];
    }),
  );
}
