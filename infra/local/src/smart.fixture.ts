import { appRequest, type insertApp, REDIRECT_URI } from '@bedside/testing/factories/apps';
import type { Caller, ServiceUnderTest } from '@bedside/testing/service';
import { expect } from 'vitest';

type App = Awaited<ReturnType<typeof insertApp>>;

export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
  scope: string;
  patient: string;
  error: string;
}

/** The HTTP requests that apps make. */
export function smartKit({ app: http, parts }: ServiceUnderTest) {
  const { publicUrl } = parts.config;

  const authorize = async (request: string): Promise<URL> => {
    const answer = await http.inject({ url: `/oauth/authorize?${request}` });
    expect(answer.statusCode).toBe(302);
    return new URL(String(answer.headers.location));
  };

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    http.inject({
      method: 'POST',
      url: `/oauth/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });

  /** The code that the app gets when a person allows its request. */
  async function codeOf(
    person: Caller,
    { id }: Pick<App, 'id'>,
    patientId: string,
    changes: Record<string, string | null> = {},
  ) {
    const { verifier, request } = appRequest(id, publicUrl, changes);
    const answer = await person.post('/apps/allow', { request, patientId });
    expect(answer.statusCode, answer.body).toBe(200);
    const target = new URL(answer.json().data.redirectTo);
    return { target, verifier, code: target.searchParams.get('code') ?? '' };
  }

  const exchange = (
    { id }: Pick<App, 'id'>,
    { code, verifier }: { code: string; verifier: string },
    changes: Record<string, string> = {},
  ) =>
    post('token', {
      grant_type: 'authorization_code',
      client_id: id,
      redirect_uri: REDIRECT_URI,
      code,
      code_verifier: verifier,
      ...changes,
    });

  const renew = ({ id }: Pick<App, 'id'>, token: string, changes: Record<string, string> = {}) =>
    post('token', { grant_type: 'refresh_token', client_id: id, refresh_token: token, ...changes });

  async function tokensOf(
    person: Caller,
    app: Pick<App, 'id'>,
    patientId: string,
    changes: Record<string, string | null> = {},
  ): Promise<TokenAnswer> {
    const answer = await exchange(app, await codeOf(person, app, patientId, changes));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<TokenAnswer>();
  }

  const read = (token: string, path: string) =>
    http.inject({ url: `/fhir/R4/${path}`, headers: { authorization: `Bearer ${token}` } });
  const statusOf = async (token: string, path: string) => (await read(token, path)).statusCode;

  return { publicUrl, authorize, post, codeOf, exchange, renew, tokensOf, read, statusOf };
}
