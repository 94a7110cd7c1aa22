import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import { publicEventList } from '@bedside/contracts/webhooks/public-events';
import type { WebhookEndpoint, WebhookMessage } from '@bedside/contracts/webhooks/webhooks.schema';

/** "hooks.example.com/bedside" */
export const addressText = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

export function eventsText(events: WebhookEndpoint['events']): string {
  if (!events) return 'All events';
  const [first = '', ...others] = events;
  return others.length === 0 ? first : `${first} +${others.length}`;
}

/** Null if nothing has been sent yet. */
export function deliveredShare({ delivered, failed }: Pick<WebhookEndpoint, 'delivered' | 'failed'>) {
  const total = delivered + failed;
  if (total === 0) return null;
  const percent = Math.floor((delivered / total) * 1000) / 10;
  return { percent, total };
}

const offLabels = { staff: 'Off', gone: 'Off: no longer exists', failing: 'Off: failed for 5 days' };

/** "1 message", "1,204 messages" */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

interface Chip {
  label: string;
  tone: StatusTone;
}

export function stateOf({ offReason, failingSince }: WebhookEndpoint): Chip {
  if (offReason) return { label: offLabels[offReason], tone: offReason === 'staff' ? 'navy' : 'red' };
  return failingSince ? { label: 'Failing', tone: 'orange' } : { label: 'On', tone: 'teal' };
}

const messageTones = { delivered: 'teal', waiting: 'orange', failed: 'red' } as const;

/** The status code, or why there is none: “200”, “Timeout”. */
export function resultOf({ state, result }: Pick<WebhookMessage, 'state' | 'result'>): Chip {
  const text = result ?? (state === 'waiting' ? 'Queued' : 'Not sent');
  return { label: text.charAt(0).toUpperCase() + text.slice(1), tone: messageTones[state] };
}

/** "184 ms", "1.2 s" */
export const responseTimeText = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;

/** Groups event names by subject: "appointment", "invoice". */
export const eventGroups = Map.groupBy(publicEventList, ({ name }) => name.split('.')[0] ?? '');

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');
export const groupText = sentence;
