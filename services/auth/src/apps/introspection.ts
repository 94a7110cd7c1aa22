import type { introspectToken } from '@bedside/domain/apps/grant.queries';
import type { smartPlaces } from './smart-configuration.ts';

type ActiveToken = NonNullable<Awaited<ReturnType<typeof introspectToken>>>;

/** As RFC 7662 and SMART App Launch 2 say what a token is. */
export const introspection = (
  { issuer, fhir, patient }: ReturnType<typeof smartPlaces>,
  { appId, patientId, userId, kind, endsAt, scopes }: ActiveToken,
) => ({
  active: true,
  scope: scopes.join(' '),
  client_id: appId,
  exp: Math.floor(endsAt.getTime() / 1000),
  aud: fhir,
  ...(kind === 'access' && { token_type: 'Bearer' }),
  ...(patientId !== null && { patient: patientId }),
  ...(scopes.includes('openid') && { iss: issuer, sub: userId }),
  ...(scopes.includes('fhirUser') && { fhirUser: patient(userId) }),
});
