import { plansResource, subscriptionsResource } from '@bedside/contracts/payments/memberships.api';
import { addPlan, changePlan } from '@bedside/domain/payments/memberships/plan.commands';
import { getPlan, listPlans } from '@bedside/domain/payments/memberships/plan.queries';
import {
  getSubscription,
  listSubscriptions,
} from '@bedside/domain/payments/memberships/subscription.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toPlanRecord, toSubscription } from './membership.mapper.ts';

const staff = { isStaff: true, decides: true };

export const membershipResources: Routes = ({ bindResource, parts: { db } }) => {
  bindResource(plansResource, {
    list: async (asked) => {
      const { rows, total } = await listPlans(db, asked);
      return { rows: rows.map(toPlanRecord), total };
    },
    get: async ({ id }) => ({ record: toPlanRecord(await getPlan(db, id)) }),
    create: async ({ body, ctx }) => ({
      record: toPlanRecord(await getPlan(db, await addPlan(db, ctx, body))),
    }),
    update: async ({ id, body, ctx }) => {
      await changePlan(db, ctx, id, body);
      return { record: toPlanRecord(await getPlan(db, id)) };
    },
  });

  bindResource(subscriptionsResource, {
    list: async (asked) => {
      const { rows, total, byStatus } = await listSubscriptions(db, asked);
      return { rows: rows.map((row) => toSubscription(row, staff)), total, facets: { status: byStatus } };
    },
    get: async ({ id }) => {
      const row = await getSubscription(db, id);
      return { record: toSubscription(row, staff), patientId: row.patientId };
    },
  });
};
