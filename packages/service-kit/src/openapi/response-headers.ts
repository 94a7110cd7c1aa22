import type { Call } from '@bedside/contracts/call';
import type { JsonSchema } from './schemas.ts';

interface Header {
  description: string;
  schema: JsonSchema;
  example?: string;
}

export const POSITION_EXAMPLE = '1.50331976';

/** Short names: most answers refer to one. */
export const responseHeaders = {
  RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  Position: {
    description:
      'To signed-in callers where replicas serve reads, also with a failure: send the latest with your next read, so that it includes this change.',
    schema: { type: 'string' },
    example: POSITION_EXAMPLE,
  },
  Range: { description: '`name first-last/total`', schema: { type: 'string' } },
} satisfies Record<string, Header>;

const names = {
  'Retry-After': 'RetryAfter',
  'X-Bedside-Position': 'Position',
  'Content-Range': 'Range',
} as const satisfies Record<string, keyof typeof responseHeaders>;

export const header = (name: keyof typeof names) => ({
  headers: { [name]: { $ref: `#/components/headers/${names[name]}` } },
});

/** Of an answer without a failure. */
export const headersOf = ({ poll, raw }: Pick<Call, 'poll' | 'raw'>, changes: boolean) =>
  changes || poll || raw === 'text/event-stream' ? header('X-Bedside-Position') : {};
