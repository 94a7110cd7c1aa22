import { getBulkRun, startBulkRun } from '@bedside/contracts/appointments/bulk.api';
import type { CallInput } from '@bedside/contracts/call';
import { client } from './client.ts';

export type BulkBody = CallInput<typeof startBulkRun>['body'];

export const bulkActions = {
  /** `idempotencyKey`: one per decision, so that a repeated press starts one run. */
  startBulkRun: (body: BulkBody, idempotencyKey: string) =>
    client.send(startBulkRun, { body }, { idempotencyKey }),
};

/** The visits of a run that were refused, a page of them, and how far it is. */
export const readBulkRun = async (id: string, page: number) =>
  client.send(
    getBulkRun,
    { params: { id }, query: { page, take: 50, outcome: 'REFUSED' } },
    { isBackground: true },
  );
