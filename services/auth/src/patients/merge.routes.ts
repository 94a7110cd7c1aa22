import * as calls from '@bedside/contracts/people/merges.api';
import { closingCardForms } from '@bedside/domain/payments/cards.commands';
import { mergePatients } from '@bedside/domain/people/merge.commands';
import { getMerge, listMerges, previewMerge } from '@bedside/domain/people/merge.queries';
import { undoMerge } from '@bedside/domain/people/merge-undo.commands';
import type { Routes } from '@bedside/service-kit/service';
import { toMergeRow, toPatientRow } from './patient.mapper.ts';

const UNCLEAR =
  'A payment plan or membership started after the merge, on a card added after the merge, stays with the kept record. Check who it belongs to.';
const LOST_CARD =
  'A card added after the merge stays with the kept record but can’t be charged. Remove it and add it again.';

export const mergeRoutes: Routes = ({ bind, parts: { db, config, integrations } }) => {
  const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };
  bind(calls.previewMerge, async ({ body }) => {
    const { kept, merged, ...preview } = await previewMerge(db, body);
    return {
      data: { ...preview, kept: toPatientRow(kept), merged: toPatientRow(merged) },
      read: { entityType: 'person' as const, entityId: merged.id, patientId: kept.id },
    };
  });

  bind(calls.mergePatients, async ({ body, ctx }) => {
    const id = await mergePatients(closingCardForms(db, ctx, processor), ctx, body);
    return {
      message: 'Records merged. You can undo this for 24 hours.',
      data: toMergeRow(await getMerge(db, id)),
    };
  });

  bind(calls.undoMerge, async ({ params: { id }, ctx }) => {
    const left = await undoMerge(db, ctx, closingCardForms(db, ctx, processor), id);
    const notes = [
      ...(left.plans > 0 || left.memberships > 0 ? [UNCLEAR] : []),
      ...(left.cards > 0 ? [LOST_CARD] : []),
    ];
    const message = notes.length > 0 ? ['Merge undone.', ...notes].join(' ') : 'Merge undone';
    return { message, data: toMergeRow(await getMerge(db, id)) };
  });

  bind(calls.listMerges, async ({ params: { id } }) => ({
    data: { merges: (await listMerges(db, id)).map(toMergeRow) },
    read: { entityType: 'person' as const, entityId: id, patientId: id },
  }));
};
