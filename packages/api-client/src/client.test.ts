import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uploadProfileImage } from '@bedside/contracts/people/account.api';
import { me, SESSION_REFUSED_HEADER } from '@bedside/contracts/people/session.api';
import { patientLogin } from '@bedside/contracts/people/sign-in.api';
import { lookUpPostalCode } from '@bedside/contracts/practice/config.api';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { callUrl, createClient } from './client.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(handler: Handler): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  stops.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${(address satisfies AddressInfo).port}/v1`;
}

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const user = {
  id: '01930000-0000-7000-8000-000000000001',
  role: 'PATIENT',
  patientId: '01930000-0000-7000-8000-000000000001',
  firstName: 'Nora',
  lastName: 'Whitfield',
  email: 'nora@example.com',
  phone: null,
  phoneE164: null,
  profileImage: null,
  membershipType: 'PREMIER',
  permissions: [],
  unreadChatCount: 0,
  unreadNotificationCount: 3,
  idleMinutes: 30,
  language: 'en',
};

function memorySession(first: string | null) {
  const state = { token: first, ended: 0 };
  const session = {
    getToken: () => state.token,
    onRenewed: (token: string) => {
      state.token = token;
    },
    onEnded: () => {
      state.token = null;
      state.ended += 1;
    },
  };
  return { state, session };
}

const unauthenticated = {
  message: 'Please sign in again.',
  error: '',
  code: 'UNAUTHENTICATED',
  requestId: 'r-1',
};

/** Accepts only `good`, issues it on renewal if `renews`, and counts requests. */
async function guarded(renews: boolean) {
  const requests: string[] = [];
  const baseUrl = await serve((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/v1/auth/refresh') {
      if (renews) answer(response, 200, { message: 'OK', data: { token: 'good' } });
      else answer(response, 401, unauthenticated);
    } else if (request.headers.authorization === 'Bearer good')
      answer(response, 200, { message: 'OK', data: user });
    else answer(response, 401, unauthenticated);
  });
  return { baseUrl, requests };
}

describe('an API call', () => {
  test('sends path and query and returns message and data', async () => {
    const seen: string[] = [];
    const baseUrl = await serve((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      answer(response, 200, { message: 'OK', data: { city: 'CHICAGO', state: 'IL', cities: ['CHICAGO'] } });
    });
    const client = createClient({ baseUrl, session: memorySession(null).session });
    const { data } = await client.send(lookUpPostalCode, { query: { zipcode: '60614' } });
    expect(seen).toEqual(['GET /v1/auth/zipcode?zipcode=60614']);
    expect(data.city).toBe('CHICAGO');
  });

  test('that fails reports the code, the fields, and the request id', async () => {
    const baseUrl = await serve((_, response) =>
      answer(response, 404, {
        message: 'We could not find 99999.',
        error: 'We could not find 99999.',
        code: 'NOT_FOUND',
        issues: [{ path: 'zipcode', message: 'Unknown.' }],
        requestId: 'r-7',
      }),
    );
    const client = createClient({ baseUrl, session: memorySession(null).session });
    const failure = await client
      .send(lookUpPostalCode, { query: { zipcode: '99999' } })
      .catch((reason) => reason);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 404, code: 'NOT_FOUND', requestId: 'r-7', reference: null });
    expect(failure.issues).toEqual([{ path: 'zipcode', message: 'Unknown.' }]);
  });

  test('that fails on the server has a reference for support', async () => {
    const baseUrl = await serve((_, response) =>
      answer(response, 503, { message: 'Later.', error: 'Later.', code: 'UNAVAILABLE', requestId: 'r-8' }),
    );
    const client = createClient({ baseUrl, session: memorySession(null).session });
    await expect(client.send(me)).rejects.toMatchObject({ status: 503, reference: 'r-8' });
  });

  test('without a response is a network error', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:9/v1', session: memorySession(null).session });
    await expect(client.send(me)).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });

  test('with a response that breaks the contract fails', async () => {
    const baseUrl = await serve((_, response) => answer(response, 200, { message: 'OK', data: { city: 7 } }));
    const client = createClient({ baseUrl, session: memorySession(null).session });
    await expect(client.send(lookUpPostalCode, { query: { zipcode: '60614' } })).rejects.toMatchObject({
      code: 'UNREADABLE',
    });
  });
});

test('an upload sends its fields before its file, with the session’s token', async () => {
  let seen = '';
  const baseUrl = await serve(async (request, response) => {
    for await (const chunk of request) seen += chunk;
    expect(request.headers.authorization).toBe('Bearer good');
    expect(request.headers['idempotency-key']).toBe('picture-1');
    answer(response, 200, { message: 'OK', data: { profileImage: '/v1/pictures/x' } });
  });
  const client = createClient({ baseUrl, session: memorySession('good').session });
  const file = new Blob(['bytes'], { type: 'image/jpeg' });
  const { data } = await client.upload(
    uploadProfileImage,
    file,
    { body: { userId: user.id } },
    { idempotencyKey: 'picture-1' },
  );
  expect(data.profileImage).toBe('/v1/pictures/x');
  expect(seen).toMatch(/name="userId"[\s\S]+name="file"; filename="picture.jpeg"[\s\S]+bytes/);
});

describe('an expired session', () => {
  test('is renewed once for many requests, which then succeed', async () => {
    const { baseUrl, requests } = await guarded(true);
    const { session, state } = memorySession('stale');
    const client = createClient({ baseUrl, session });
    const answers = await Promise.all([client.send(me), client.send(me), client.send(me)]);
    expect(answers.map(({ data }) => data.firstName)).toEqual(['Nora', 'Nora', 'Nora']);
    expect(requests.filter((path) => path === '/v1/auth/refresh')).toHaveLength(1);
    expect(state).toEqual({ token: 'good', ended: 0 });
  });

  // Rule: security.access-tokens-last-five-minutes
  test('is renewed where a call without it found nothing', async () => {
    const baseUrl = await serve((request, response) => {
      if (request.url === '/v1/auth/refresh')
        return answer(response, 200, { message: 'OK', data: { token: 'good' } });
      if (request.headers.authorization === 'Bearer good')
        return answer(response, 200, { message: 'OK', data: user });
      response.setHeader(SESSION_REFUSED_HEADER, '1');
      return answer(response, 404, { ...unauthenticated, code: 'NOT_FOUND' });
    });
    const { session, state } = memorySession('stale');
    expect((await createClient({ baseUrl, session }).send(me)).data.firstName).toBe('Nora');
    expect(state).toEqual({ token: 'good', ended: 0 });
  });

  test('is not renewed for a record that is not found', async () => {
    const requests: unknown[] = [];
    const baseUrl = await serve((request, response) => {
      requests.push(request.url);
      return answer(response, 404, { ...unauthenticated, code: 'NOT_FOUND' });
    });
    const { session } = memorySession('good');
    await expect(createClient({ baseUrl, session }).send(me)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(requests).toHaveLength(1);
  });

  test('ends when it cannot be renewed', async () => {
    const { baseUrl } = await guarded(false);
    const { session, state } = memorySession('stale');
    await expect(createClient({ baseUrl, session }).send(me)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(state).toEqual({ token: null, ended: 1 });
  });

  test('is restored by a new tab without a token', async () => {
    const { baseUrl } = await guarded(true);
    const { session, state } = memorySession(null);
    expect(await createClient({ baseUrl, session }).resume()).toBe('good');
    expect(state.token).toBe('good');
  });

  test('is not renewed after a wrong password', async () => {
    const requests: string[] = [];
    const baseUrl = await serve((request, response) => {
      requests.push(request.url ?? '');
      answer(response, 401, { ...unauthenticated, code: 'CREDENTIALS_INVALID' });
    });
    const { session, state } = memorySession('stale');
    const login = createClient({ baseUrl, session }).send(patientLogin, {
      body: { email: 'nora@example.com', password: 'wrong' },
    });
    await expect(login).rejects.toMatchObject({ code: 'CREDENTIALS_INVALID' });
    expect(requests).toEqual(['/v1/auth/patient-login']);
    expect(state).toEqual({ token: 'stale', ended: 0 });
  });
});

describe('a quiet-hours note', () => {
  const note = 'The text goes out at 8:00 AM.';
  const held = { note, channels: ['text'], at: '8:00 AM' };
  const serveHeld = (message: string) =>
    serve((_, response) => {
      response.setHeader('x-held', JSON.stringify(held));
      answer(response, 200, { message, data: user });
    });

  test('is passed to listeners and removed from the message', async () => {
    const notified: unknown[] = [];
    const baseUrl = await serveHeld(`Saved. ${note}`);
    const { session } = memorySession('good');
    const client = createClient({ baseUrl, session, onHeld: (one) => void notified.push(one) });
    expect((await client.send(me)).message).toBe('Saved.');
    await client.request('/auth/me');
    expect(notified).toEqual([held, held]);
  });

  test('stays in the message if it is the whole message or there are no listeners', async () => {
    const notified: unknown[] = [];
    const { session } = memorySession('good');
    const alone = createClient({
      baseUrl: await serveHeld(note),
      session,
      onHeld: (one) => void notified.push(one),
    });
    expect((await alone.send(me)).message).toBe(note);
    expect(notified).toEqual([]);
    const deaf = createClient({ baseUrl: await serveHeld(`Saved. ${note}`), session });
    expect((await deaf.send(me)).message).toBe(`Saved. ${note}`);
  });
});

test('encodes path parameters and appends the query, omitting undefined values', () => {
  expect(callUrl('/appointment/{id}/invoice', { id: 'a/b' }, undefined)).toBe('/appointment/a%2Fb/invoice');
  expect(callUrl('/appointment', undefined, { page: 2, status: 'PAID', startDate: undefined })).toBe(
    '/appointment?page=2&status=PAID',
  );
});

test('a missing path parameter throws', () => {
  expect(() => callUrl('/appointment/{id}', {}, undefined)).toThrow(TypeError);
});
