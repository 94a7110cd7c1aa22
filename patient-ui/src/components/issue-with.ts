import type { z } from 'zod';
import { told } from '../i18n/told.ts';

export function issueWith(schema: z.ZodType, typed: string): string | undefined {
  const message = schema.safeParse(typed).error?.issues[0]?.message;
  return message && told(message);
}
