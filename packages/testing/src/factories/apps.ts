import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { AppGrants, Apps } from '@bedside/db/schema';
import { hashOpaqueToken, newOpaqueToken } from '@bedside/domain/access/access-link';
import type { Insertable } from 'kysely';
import { insertStaff } from './people.ts';

export const REDIRECT_URI = 'https://diary.example/callback';
const CREATED = new Date('2026-01-05T15:00:00Z');

/** A public app by default, without a secret. */
export async function insertApp(
  db: Db,
  { isConfidential = false, ...overrides }: Partial<Insertable<Apps>> & { isConfidential?: boolean } = {},
): Promise<{ id: string; secret: string }> {
  const id = newId();
  const secret = newOpaqueToken();
  await db
    .insertInto('apps')
    .values({
      id,
      name: 'Heart Diary',
      redirectUris: [REDIRECT_URI],
      secretHash: isConfidential ? hashOpaqueToken(secret) : null,
      scopes: ['openid', 'fhirUser', 'launch/patient', 'offline_access', 'patient/*.rs'],
      requestsPerMinute: 600,
      createdAt: CREATED,
      createdBy: overrides.createdBy ?? (await insertStaff(db, { role: 'SUPER_ADMIN' })).id,
      ...overrides,
    })
    .execute();
  return { id, secret };
}

/** Reads the whole practice and authenticates with a P-384 key. */
export async function insertSystemApp(db: Db, overrides: Partial<Insertable<Apps>> = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const kid = newId();
  const jwks = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid }] });
  const { id } = await insertApp(db, {
    name: 'Quality Reports',
    redirectUris: [],
    scopes: ['system/*.rs'],
    jwks,
    ...overrides,
  });
  return { id, kid, privateKey, jwks };
}

export async function insertAppGrant(
  db: Db,
  overrides: Pick<Insertable<AppGrants>, 'appId' | 'userId'> & Partial<Insertable<AppGrants>>,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('appGrants')
    .values({
      id,
      patientId: overrides.userId,
      scopes: ['launch/patient', 'offline_access', 'patient/*.rs'],
      createdAt: CREATED,
      expiresAt: new Date('2099-01-01T00:00:00Z'),
      ...overrides,
    })
    .execute();
  return id;
}

interface AskedByApp {
  verifier: string;
  /** The query string, without the question mark. */
  request: string;
}

/** A valid request, with some parameters changed. Null leaves a parameter out. */
export function appRequest(
  appId: string,
  publicUrl: string,
  changes: Record<string, string | null> = {},
): AskedByApp {
  const verifier = randomBytes(48).toString('base64url');
  const parameters = {
    response_type: 'code',
    client_id: appId,
    redirect_uri: REDIRECT_URI,
    scope: 'openid fhirUser launch/patient offline_access patient/*.rs',
    state: 'a-state-of-the-app',
    nonce: 'a-nonce-of-the-app',
    aud: `${publicUrl}/fhir/R4`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const sent = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as [string, string]],
  );
  return { verifier, request: new URLSearchParams(sent).toString() };
}
