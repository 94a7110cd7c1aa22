import type { Call } from '@bedside/contracts/call';
import { type Access, scopesFor } from '@bedside/contracts/key-scopes';
import { type PermissionRule, permissionNames } from '@bedside/contracts/permission';

interface Guarded extends Pick<Call, 'audience' | 'peopleOnly' | 'optionalSignIn' | 'forApps'> {
  permission?: PermissionRule;
}

export const securitySchemes = (origin: string) => ({
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key `bsk_…` that a super-admin created under Integrations. Each call lists its scopes, and the key needs one of them. A `write` scope includes `read`. An admin needs the same permission, without `read` or `write`.',
  },
  app: {
    type: 'openIdConnect',
    openIdConnectUrl: `${origin}/oauth/.well-known/openid-configuration`,
    description: 'The token of an app that a patient allowed to read their record, or of a system app.',
  },
});

/** By default, a session or an API key. */
export const usualSecurity = [{ bearer: [] }, { apiKey: [] }];

/** Scopes also name the permissions. */
export function whoFor(declared: Guarded, access: Access): string {
  const { audience, permission } = declared;
  const scopes = scopesFor(declared, access);
  if (scopes?.length) return `For: ${audience.join(', ')}. Scope: ${scopes.join(', ')}.`;
  const needed = permission && permissionNames(permission);
  const who = audience.map((one) => (one === 'admin' && needed ? `admin (${needed})` : one));
  return `For: ${who.join(', ')}.`;
}

export function securityOf(declared: Guarded, access: Access): { security?: object[] } {
  const { audience, optionalSignIn, forApps } = declared;
  if (audience.includes('public')) return { security: optionalSignIn ? [{}, { bearer: [] }] : [] };
  if (forApps === 'system') return { security: [{ bearer: [] }, { app: [] }] };
  if (forApps) return { security: [...usualSecurity, { app: [] }] };
  return scopesFor(declared, access) ? {} : { security: [{ bearer: [] }] };
}
