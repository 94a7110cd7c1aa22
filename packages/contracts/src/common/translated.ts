import { z } from 'zod';

const registry = z.registry<{ translated: true }>();

/** English catalog text in answers, such as service names or invoice lines, sent in the user's language. */
export const translated = () => z.string().register(registry, { translated: true });

export type TranslatedFields = true | { [field: string]: TranslatedFields };

/** @returns null when there are none */
export function translatedFields(schema: z.core.$ZodType): TranslatedFields | null {
  if (schema instanceof z.ZodString) return registry.has(schema) ? true : null;
  if (schema instanceof z.ZodObject) return fieldsOf(schema.shape);
  if (schema instanceof z.ZodArray) return translatedFields(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.map(translatedFields).reduce(together, null);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return translatedFields(schema.unwrap());
  return null;
}

function fieldsOf(shape: Readonly<Record<string, z.core.$ZodType>>): TranslatedFields | null {
  const found: Record<string, TranslatedFields> = {};
  for (const [name, field] of Object.entries(shape)) {
    const inside = translatedFields(field);
    if (inside) found[name] = inside;
  }
  return Object.keys(found).length > 0 ? found : null;
}

function together(one: TranslatedFields | null, other: TranslatedFields | null): TranslatedFields | null {
  if (one === null || other === null || one === true || other === true) return one ?? other;
  return { ...one, ...other };
}
