import { identityScopes } from '@bedside/contracts/fhir/smart-scopes';
import { ASSERTION_ALGORITHMS } from '@bedside/domain/apps/grant.policy';

/** Every URL and name that apps see, derived from the practice’s public URL. */
export function smartPlaces(publicUrl: string) {
  const at = (path: string) => new URL(path, publicUrl).href;
  return {
    issuer: at('/oauth'),
    /** The audience of every access token. */
    fhir: at('/fhir/R4'),
    token: at('/oauth/token'),
    allowPage: at('/allow-app'),
    patient: (id: string) => at(`/fhir/R4/Patient/${id}`),
  };
}

export function smartConfiguration(publicUrl: string) {
  const { issuer } = smartPlaces(publicUrl);
  return {
    issuer,
    jwks_uri: `${issuer}/jwks`,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
    introspection_endpoint: `${issuer}/introspect`,
    token_endpoint_auth_methods_supported: [
      'none',
      'client_secret_basic',
      'client_secret_post',
      'private_key_jwt',
    ],
    token_endpoint_auth_signing_alg_values_supported: [...ASSERTION_ALGORITHMS],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: [
      ...identityScopes,
      'patient/*.rs',
      'patient/*.r',
      'patient/*.s',
      'system/*.rs',
      'system/*.r',
      'system/*.s',
    ],
    capabilities: [
      'launch-standalone',
      'client-public',
      'client-confidential-symmetric',
      'client-confidential-asymmetric',
      'context-standalone-patient',
      'sso-openid-connect',
      'permission-offline',
      'permission-patient',
      'permission-v2',
    ],
  };
}

export const openIdConfiguration = (publicUrl: string) => ({
  ...smartConfiguration(publicUrl),
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});
