import type { CallInput } from '@bedside/contracts/call';
import {
  cancelSubscription,
  createSubscription,
  pauseSubscription,
  type plansResource,
  resumeSubscription,
  undoCancelSubscription,
  updateBillingAccount,
  updateSubscription,
} from '@bedside/contracts/payments/memberships.api';
import type { z } from 'zod';
import type { SeenVersion } from './appointment-actions.ts';
import { client } from './client.ts';
import { httpClient } from './http-client.ts';

type Body<C extends Parameters<typeof client.send>[0]> = CallInput<C> extends { body: infer B } ? B : never;
type PlanDraft = Omit<z.input<typeof plansResource.create>, 'membershipType'>;

/** `key`: one per decision, so that a repeated press charges once. Ids are patients’. */
export const membershipActions = {
  async addPlan(input: z.input<typeof plansResource.create>) {
    await httpClient('/admin/plans', { method: 'POST', body: JSON.stringify(input) });
    return { message: 'Plan published' };
  },

  async changePlan({ id, version }: SeenVersion, input: PlanDraft & { isAvailable: boolean }) {
    const body = JSON.stringify({ ...input, version });
    await httpClient(`/admin/plans/${id}`, { method: 'PUT', body });
    return { message: input.isAvailable ? 'Plan saved' : 'Plan archived' };
  },

  startSubscription: (body: Body<typeof createSubscription>, key: string) =>
    client.send(createSubscription, { body }, { idempotencyKey: key }),
  changeSubscription: (body: Body<typeof updateSubscription>, key: string) =>
    client.send(updateSubscription, { body }, { idempotencyKey: key }),
  cancelSubscription: (id: string, reason: string) =>
    client.send(cancelSubscription, { params: { id }, body: { reason } }),
  keepSubscription: (id: string) => client.send(undoCancelSubscription, { params: { id }, body: {} }),
  pauseSubscription: (id: string, reason: string) =>
    client.send(pauseSubscription, { params: { id }, body: { reason } }),
  /** `dueToday` as the preview showed it. */
  resumeSubscription: (id: string, reason: string, dueToday: number) =>
    client.send(resumeSubscription, { params: { id }, body: { reason, dueToday } }),
  chargeOtherCard: (patientId: string, paymentMethodId: string) =>
    client.send(updateBillingAccount, { body: { patientId, paymentMethodId } }),
};
