import type { QueueName } from '@bedside/contracts/job';
import type { ChannelOutage, QueueHealth } from '@bedside/contracts/messaging/templates.schema';

const texts: Record<QueueName, string> = {
  notifications: 'Messages',
  urgent: 'Codes and urgent messages',
  'stripe-sync': 'Payments',
  documents: 'Documents',
  exports: 'Exports',
  webhooks: 'Webhooks',
  records: 'Record downloads',
  'bulk-exports': 'Imports and large exports',
};
const named = new Map<string, string>(Object.entries(texts));
export const queueText = (queue: string): string => named.get(queue) ?? queue;

export const queueChoices = Object.entries(texts).map(([value, label]) => ({ value, label }));

const outages: Record<ChannelOutage['channel'], string> = {
  email: 'Emails',
  text: 'Texts',
  push: 'Push notifications',
};
export const outageText = (channel: ChannelOutage['channel']): string => outages[channel];

const MINUTE = 60;
const HOUR = 3_600;

/** "12s", "4 min", "2h 5m" */
export function waitText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.floor(seconds)}s`;
  const minutes = Math.floor(seconds / MINUTE);
  if (seconds < HOUR) return `${minutes} min`;
  const rest = minutes % MINUTE;
  return `${Math.floor(seconds / HOUR)}h${rest ? ` ${rest}m` : ''}`;
}

/** Waits longer than this are shown as a warning. */
const SLOW_SECONDS = 5 * MINUTE;

type Waiting = Pick<QueueHealth, 'oldestWaitingSeconds'> & Partial<Pick<QueueHealth, 'dead'>>;

export function stateOf({ dead = 0, oldestWaitingSeconds }: Waiting): 'well' | 'slow' | 'failed' {
  if ((oldestWaitingSeconds ?? 0) > SLOW_SECONDS) return 'slow';
  return dead > 0 ? 'failed' : 'well';
}
