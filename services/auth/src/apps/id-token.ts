import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Secret } from '@bedside/config/production';
import { calculateJwkThumbprint, exportJWK, type JWK, SignJWT } from 'jose';

const ALGORITHM = 'RS256';
const MINUTES = 10;

interface IdTokens {
  sign: (claims: IdClaims) => Promise<string>;
  /** Public: the key that signs, and the former one while it is changed. */
  keys: () => Promise<JWK[]>;
}

interface IdClaims {
  issuer: string;
  userId: string;
  clientId: string;
  nonce: string | null;
  /** Null unless the app asked for it. */
  fhirUser: string | null;
  now: Date;
}

/** @throws Error when the service starts, for a key that is none */
export function idTokens([current, ...former]: Secret): IdTokens {
  const signing = privateKey(current);
  const published = [signing, ...former.map(privateKey)].map(toJwk);
  return {
    keys: () => Promise.all(published),
    async sign({ issuer, userId, clientId, nonce, fhirUser, now }) {
      const { kid = '' } = (await published[0]) ?? {};
      const at = Math.floor(now.getTime() / 1000);
      return new SignJWT({ ...(nonce !== null && { nonce }), ...(fhirUser && { fhirUser }) })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
        .setIssuer(issuer)
        .setSubject(userId)
        .setAudience(clientId)
        .setIssuedAt(at)
        .setExpirationTime(at + MINUTES * 60)
        .sign(signing);
    },
  };
}

function privateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The error would repeat the value.
  }
  throw new Error('APP_SIGNING_KEY must be a private RSA key in PEM: see .env.example');
}

async function toJwk(key: KeyObject): Promise<JWK> {
  const jwk = await exportJWK(createPublicKey(key));
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: ALGORITHM };
}
