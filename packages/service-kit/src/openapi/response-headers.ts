import type { JsonSchema } from './json-schema.ts';

interface Header {
  description: string;
  schema: JsonSchema;
  example?: string;
}

export const POSITION_EXAMPLE = '1.50331976';

/** Short names, because most responses refer to one. */
export const responseHeaders = {
  RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  Range: { description: '`name first-last/total`', schema: { type: 'string' } },
} satisfies Record<string, Header>;

const names = {
  'Retry-After': 'RetryAfter',
  'Content-Range': 'Range',
} as const satisfies Record<string, keyof typeof responseHeaders>;

export const header = (name: keyof typeof names) => ({
  headers: { [name]: { $ref: `#/components/headers/${names[name]}` } },
});
