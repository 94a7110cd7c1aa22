import { z } from 'zod';

export const optionalText = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]);
