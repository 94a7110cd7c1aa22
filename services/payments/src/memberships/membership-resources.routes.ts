import { plansResource, subscriptionsResource } from '@bedside/contracts/payments/memberships.api';
import { addPlan, changePlan } from '@bedside/domain/payments/memberships/plan.commands';
import { getPlan, listPlans, spanishOfPlans } from '@bedside/domain/payments/memberships/plan.queries';
import {
  getSubscription,
  listSubscriptions,
} from '@bedside/domain/payments/memberships/subscription.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toPlanRecord, toSubscription } from './membership.mapper.ts';

const staff = { isStaff: true, decides: true };

export const membershipResources: Routes = ({ bindResource, parts: { db } }) => {
  async function planAt(id: string) {
    const row = await getPlan(db, id);
    return { record: toPlanRecord(row, await spanishOfPlans(db, [row])) };
  }

  bindResource(plansResource, {
    list: async (query) => {
      const { rows, total } = await listPlans(db, query);
      const spanish = await spanishOfPlans(db, rows);
      return { rows: rows.map((row) => toPlanRecord(row, spanish)), total };
    },
    get: async ({ id }) => planAt(id),
    create: async ({ body, ctx }) => planAt(await addPlan(db, ctx, body)),
    update: async ({ id, body, ctx }) => {
      await changePlan(db, ctx, id, body);
      return planAt(id);
    },
  });

  bindResource(subscriptionsResource, {
    list: async (query) => {
      const { rows, total, byStatus } = await listSubscriptions(db, query.ctx, query);
      return { rows: rows.map((row) => toSubscription(row, staff)), total, facets: { status: byStatus } };
    },
    get: async ({ id, ctx }) => {
      const row = await getSubscription(db, ctx, id);
      return { record: toSubscription(row, staff), patientId: row.patientId };
    },
  });
};
