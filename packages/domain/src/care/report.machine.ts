import type { ReportStatus } from '@bedside/contracts/care/care.schema';
import { DomainError } from '@bedside/contracts/errors';

const moves = {
  review: { from: 'UPLOADED', to: 'REVIEWED' },
  release: { from: 'REVIEWED', to: 'RELEASED' },
} as const satisfies Record<string, { from: ReportStatus; to: ReportStatus }>;

export type ReportTransition = keyof typeof moves;

const statusTexts: Record<ReportStatus, string> = {
  UPLOADED: 'it hasn’t been reviewed',
  REVIEWED: 'it’s already reviewed',
  RELEASED: 'it’s already released',
};

export function transitionReport(status: ReportStatus, move: ReportTransition): ReportStatus {
  const { from, to } = moves[move];
  if (from === status) return to;
  const allowed = Object.values(moves).flatMap((other) => (other.from === status ? [other.to] : []));
  throw new DomainError(
    'INVALID_TRANSITION',
    `This report’s status can’t be changed: ${statusTexts[status]}.`,
    {
      from: status,
      to,
      allowed,
    },
  );
}
