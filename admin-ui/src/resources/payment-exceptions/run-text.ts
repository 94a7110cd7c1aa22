import { pluralizeRows } from '../../list/rows.ts';

interface Run {
  finishedAt: string | null;
  compared: { intents: number; refunds: number; disputes: number; payouts: number; ledger: number };
  settled: number;
  raised: number;
}

const parts = [
  ['intents', { one: 'payment', many: 'payments' }],
  ['refunds', { one: 'refund', many: 'refunds' }],
  ['disputes', { one: 'dispute', many: 'disputes' }],
  ['payouts', { one: 'payout', many: 'payouts' }],
  ['ledger', { one: 'invoice', many: 'invoices' }],
] as const;

/** “120 payments, 2 refunds: all the same”, “…: 1 settled by itself, 2 to look at” */
export function runText({ finishedAt, compared, settled, raised }: Run): string {
  if (finishedAt === null) return 'In progress';
  const looked = parts
    .filter(([key]) => compared[key] > 0)
    .map(([key, words]) => pluralizeRows(compared[key], words));
  const found = [settled > 0 && `${settled} auto-resolved`, raised > 0 && `${raised} to review`].filter(
    Boolean,
  );
  const what = looked.length > 0 ? looked.join(', ') : 'Nothing to reconcile';
  return looked.length === 0 && found.length === 0
    ? what
    : `${what}: ${found.length > 0 ? found.join(', ') : 'all matched'}`;
}
