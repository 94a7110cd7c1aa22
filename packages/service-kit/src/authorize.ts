import type { Audience } from '@bedside/contracts/call';
import type { Role } from '@bedside/contracts/people/user.schema';
import { holds, type Permit } from '@bedside/contracts/permission';
import type { Actor } from '@bedside/domain/context';

export interface Policy {
  audience: readonly Audience[];
  permission?: Permit | undefined;
}

type AuthorizationOutcome = 'admitted' | 'sign-in' | 'forbidden';

const audiencesOfRole: Record<Role, readonly Audience[]> = {
  PATIENT: ['patient', 'signed-in'],
  PROVIDER: ['provider', 'signed-in'],
  ADMIN: ['admin', 'signed-in'],
  SUPER_ADMIN: ['admin', 'super-admin', 'signed-in'],
};

export function authorize(policy: Policy, actor: Actor | null): AuthorizationOutcome {
  if (policy.audience.includes('public')) return 'admitted';
  if (!actor) return policy.audience.includes('public-payment') ? 'admitted' : 'sign-in';
  if (!audiencesOfRole[actor.role].some((audience) => policy.audience.includes(audience))) return 'forbidden';
  if (actor.role === 'ADMIN' && policy.permission && !holds(actor, policy.permission)) return 'forbidden';
  return 'admitted';
}
