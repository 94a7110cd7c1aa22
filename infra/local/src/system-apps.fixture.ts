import { type KeyObject, randomUUID } from 'node:crypto';
import type { ServiceUnderTest } from '@bedside/testing/service';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { smartKit, type TokenAnswer } from './smart.fixture.ts';

interface SystemApp {
  id: string;
  kid: string;
  privateKey: KeyObject;
}

interface Changes {
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
  form?: Record<string, string>;
  scope?: string;
  key?: KeyObject;
}

/** The HTTP requests that system apps make. */
export function systemKit(service: ServiceUnderTest) {
  const { publicUrl, post } = smartKit(service);

  /** A valid assertion, with some parts changed. */
  async function assertionOf({ id, kid, privateKey }: SystemApp, { claims, header, key }: Changes = {}) {
    const at = Math.floor(service.parts.now().getTime() / 1000);
    const payload: JWTPayload = {
      iss: id,
      sub: id,
      aud: `${publicUrl}/oauth/token`,
      exp: at + 240,
      jti: randomUUID(),
      ...claims,
    };
    const good = { alg: 'ES384', typ: 'JWT', kid, ...header };
    return new SignJWT(payload).setProtectedHeader(good).sign(key ?? privateKey);
  }

  const proofOf = async (app: SystemApp, changes: Changes = {}) => ({
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await assertionOf(app, changes),
    ...changes.form,
  });

  const ask = async (app: SystemApp, changes: Changes = {}) =>
    post('token', {
      grant_type: 'client_credentials',
      scope: changes.scope ?? 'system/*.rs',
      ...(await proofOf(app, changes)),
    });

  const tokenOf = async (app: SystemApp, scope?: string): Promise<string> =>
    (await ask(app, scope === undefined ? {} : { scope })).json<TokenAnswer>().access_token;

  return { ask, tokenOf, proofOf };
}
