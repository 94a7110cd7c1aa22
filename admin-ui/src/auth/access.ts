import type { Audience } from '@bedside/contracts/call';
import type { Role } from '@bedside/contracts/people/person.schema';
import { resources } from '../data/resources.ts';

const audienceOf: Record<Role, Audience> = {
  PATIENT: 'patient',
  PROVIDER: 'provider',
  ADMIN: 'admin',
  SUPER_ADMIN: 'admin',
};

/** Whether a role may read a resource of the console, as the resource's own declaration says. */
export function mayRead(role: Role, resource: string): boolean {
  const audience: readonly Audience[] = resources.get(resource)?.audience ?? [];
  return audience.includes(audienceOf[role]);
}
