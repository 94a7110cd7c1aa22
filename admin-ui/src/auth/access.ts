import type { Audience } from '@bedside/contracts/call';
import type { Role } from '@bedside/contracts/people/person.schema';
import { resources } from '../data/resources.ts';

const audiencesOf: Record<Role, readonly Audience[]> = {
  PATIENT: [],
  PROVIDER: ['provider'],
  ADMIN: ['admin'],
  SUPER_ADMIN: ['admin', 'super-admin'],
};

/** Whether a role may read a resource of the console, as the resource's own declaration says. */
export function mayRead(role: Role, resource: string): boolean {
  const audience: readonly Audience[] = resources.get(resource)?.audience ?? [];
  return audiencesOf[role].some((one) => audience.includes(one));
}
