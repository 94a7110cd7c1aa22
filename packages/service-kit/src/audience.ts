import type { Audience, Permission } from '@bedside/contracts/call';
import type { Role } from '@bedside/contracts/people/person.schema';
import { type Actor, may } from '@bedside/domain/context';

export interface Policy {
  audience: readonly Audience[];
  permission?: Permission | undefined;
}

export type Admission = 'admitted' | 'sign-in' | 'forbidden';

const audiencesOfRole: Record<Role, readonly Audience[]> = {
  PATIENT: ['patient', 'signed-in'],
  PROVIDER: ['provider', 'signed-in'],
  ADMIN: ['admin', 'signed-in'],
  SUPER_ADMIN: ['admin', 'super-admin', 'signed-in'],
};

/** Whether somebody may make a call at all. Whose rows they reach is decided by the queries. */
export function admit(policy: Policy, actor: Actor | null): Admission {
  if (policy.audience.includes('public')) return 'admitted';
  if (!actor) return policy.audience.includes('public-payment') ? 'admitted' : 'sign-in';
  if (!audiencesOfRole[actor.role].some((audience) => policy.audience.includes(audience))) return 'forbidden';
  if (policy.permission && actor.role === 'ADMIN' && !may(actor, policy.permission)) return 'forbidden';
  return 'admitted';
}
