import { fieldError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { type EnabledApp, enabledApp } from '@bedside/domain/apps/app.queries';
import {
  type AuthorizationRequest,
  authorizationRequestFrom,
  isRegistered,
  type OAuthProblem,
} from '@bedside/domain/apps/authorization-request.policy';
import { smartPlaces } from './smart-configuration.ts';

interface AppRequest {
  app: EnabledApp;
  redirectUri: string;
  /** The address for an answer, with the parameters that RFC 6749 and RFC 9207 require. */
  answerUrl: (answer: { code: string } | OAuthProblem) => string;
  request: AuthorizationRequest | OAuthProblem;
}

/**
 * Reads which app asks, and for what.
 * @throws VALIDATION for an unknown app or a redirect address that isn’t the app’s: no one is redirected there
 */
export async function readAppRequest(db: Db, publicUrl: string, text: string): Promise<AppRequest> {
  const parameters = new URLSearchParams(text);
  const { issuer, fhir } = smartPlaces(publicUrl);
  const app =
    parameters.getAll('client_id').length === 1 ? await enabledApp(db, parameters.get('client_id')) : null;
  if (!app)
    throw fieldError(
      'client_id',
      'This app isn’t registered with us, or we turned it off. Contact the app’s support.',
    );
  const [redirectUri, ...more] = parameters.getAll('redirect_uri');
  if (redirectUri === undefined || more.length > 0 || !isRegistered(app.redirectUris, redirectUri))
    throw fieldError(
      'redirect_uri',
      'This app’s return address isn’t registered with us. Contact the app’s support.',
    );
  const state = parameters.get('state');
  return {
    app,
    redirectUri,
    request: authorizationRequestFrom(parameters, { allowedScopes: app.scopes, audience: fhir }),
    answerUrl(answer) {
      const url = new URL(redirectUri);
      const added =
        'code' in answer
          ? { code: answer.code }
          : { error: answer.error, error_description: answer.description };
      for (const [name, value] of Object.entries({
        ...added,
        ...(state !== null && { state }),
        iss: issuer,
      }))
        url.searchParams.append(name, value);
      return url.href;
    },
  };
}
