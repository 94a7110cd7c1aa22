import type { AdminLog } from '@bedside/contracts/people/logs.api';
import type { AuditLine } from '@bedside/domain/audit-and-events/audit-log.queries';
import { z } from 'zod';

const values = z.record(z.string(), z.unknown()).nullable();

export const toAdminLog = ({ sessionId: _, ...line }: AuditLine): AdminLog => ({
  ...line,
  at: line.at.toISOString(),
  before: values.parse(line.before),
  after: values.parse(line.after),
});
