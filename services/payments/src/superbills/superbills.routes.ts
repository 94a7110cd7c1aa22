import { toDollars } from '@bedside/contracts/money';
import {
  getSuperbillLink,
  getSuperbillMonthLink,
  listSuperbillMonths,
  listSuperbills,
  makeSuperbill,
} from '@bedside/contracts/payments/superbills.api';
import type { SuperbillDraft, SuperbillRecord } from '@bedside/contracts/payments/superbills.schema';
import { actorOf, isAdmin } from '@bedside/domain/context';
import * as superbills from '@bedside/domain/payments/superbill.commands';
import {
  missingFacts,
  modifiersOf,
  placeOf,
  placesOf,
  superbillRefusal,
  type VisitFacts,
} from '@bedside/domain/payments/superbill.policy';
import {
  type ListedSuperbill,
  superbillMonths,
  superbillsOf,
  visitFacts,
} from '@bedside/domain/payments/superbill.queries';
import { printedSuperbillMonth } from '@bedside/domain/payments/superbill-month.commands';
import { fileUrlTo } from '@bedside/service-kit/images';
import type { Routes } from '@bedside/service-kit/service';
import { waitForRenderedFile } from '@bedside/service-kit/wait-for-rendered-file';

const toRecord = ({ madeAt, madeWhileMerged, ...superbill }: ListedSuperbill): SuperbillRecord => ({
  ...superbill,
  madeAt: madeAt.toISOString(),
  ...(madeWhileMerged && { madeWhileMerged }),
});

const toDraft = (facts: VisitFacts): SuperbillDraft => ({
  refusal: superbillRefusal(facts),
  missing: missingFacts(facts),
  places: placesOf(facts.visit),
  place: placeOf(facts.visit),
  modifiers: modifiersOf(facts.visit),
  services: facts.services.map(({ position, label, amountCents }) => ({
    position,
    label,
    amount: toDollars(amountCents),
  })),
  procedures: facts.procedures,
  diagnoses: facts.diagnoses,
});

export const superbillRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;

  bind(listSuperbills, async ({ params: { id }, ctx }) => {
    const { invoice, superbills: rows } = await superbillsOf(db, ctx, id);
    const facts = isAdmin(actorOf(ctx).role) ? await visitFacts(db, ctx, id) : undefined;
    return {
      data: {
        superbills: rows.map(toRecord),
        ...(facts !== undefined && { draft: facts && toDraft(facts) }),
      },
      read: { entityType: 'invoice' as const, entityId: id, patientId: invoice.patientId },
    };
  });

  bind(makeSuperbill, async ({ params: { id }, body, ctx }) => ({
    data: toRecord(await superbills.makeSuperbill(db, ctx, { invoiceId: id, ...body })),
    message: 'The superbill was made.',
  }));

  bind(getSuperbillLink, async ({ params: { id }, query, ctx }) => {
    const { patientId, look } = await superbills.printedSuperbill(db, ctx, id, query);
    const document = await waitForRenderedFile(look, 'Your superbill');
    return {
      data: { link: fileUrlTo(parts, actorOf(ctx), document.id, 'DOWNLOAD') },
      read: { entityType: 'document' as const, entityId: document.id, patientId },
    };
  });

  bind(listSuperbillMonths, async ({ params: { id: patientId }, ctx }) => ({
    data: { months: await superbillMonths(db, ctx, patientId) },
    read: { entityType: 'person' as const, entityId: patientId, patientId },
  }));

  bind(getSuperbillMonthLink, async ({ params: { id: patientId }, query: { month }, ctx }) => {
    const { look } = await printedSuperbillMonth(db, ctx, { patientId, month });
    const document = await waitForRenderedFile(look, 'Your superbill');
    return {
      data: { link: fileUrlTo(parts, actorOf(ctx), document.id, 'DOWNLOAD') },
      read: { entityType: 'document' as const, entityId: document.id, patientId },
    };
  });
};
