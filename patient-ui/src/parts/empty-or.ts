import { z } from 'zod';

/** A field that may stay empty, and is checked when it does not. */
export const emptyOr = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]);
