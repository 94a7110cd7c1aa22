import { z } from 'zod';

/** A field that may stay empty, and is checked when it does not. */
export const optionalText = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]);
