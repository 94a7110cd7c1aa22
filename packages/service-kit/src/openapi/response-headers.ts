import type { Call } from '@bedside/contracts/call';
import type { JsonSchema } from './schemas.ts';

interface Header {
  description: string;
  schema: JsonSchema;
  example?: string;
}

export const POSITION_EXAMPLE = '1.50331976';

export const responseHeaders = {
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  'X-Bedside-Position': {
    description:
      'To signed-in callers where replicas serve reads, also with a failure: send the latest with your next read, so that it includes this change.',
    schema: { type: 'string' },
    example: POSITION_EXAMPLE,
  },
  'X-Held': {
    description:
      'What waits until quiet hours end, as JSON: `note` for people, `channels`, and the local time `at`.',
    schema: { type: 'string' },
  },
  'Content-Range': { description: '`name first-last/total`', schema: { type: 'string' } },
} satisfies Record<string, Header>;

type HeaderName = keyof typeof responseHeaders;

export const headers = (...names: readonly HeaderName[]) =>
  names.length === 0
    ? {}
    : {
        headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
      };

export const headersOf = ({ poll, raw }: Pick<Call, 'poll' | 'raw'>, changes: boolean) =>
  headers(
    ...(changes || poll || raw === 'text/event-stream' ? (['X-Bedside-Position'] as const) : []),
    ...(changes && !raw ? (['X-Held'] as const) : []),
  );
