import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Secret } from '@bedside/config/production';
import { calculateJwkThumbprint, exportJWK, type JWK, SignJWT } from 'jose';
import { ownSigningKey } from './own-signing-key.ts';

const ALGORITHM = 'RS256';
const MINUTES = 10;

interface IdTokens {
  sign: (claims: IdClaims) => Promise<string>;
  /** The public keys: the signing key, and during a change the former one. */
  keys: () => Promise<JWK[]>;
}

interface IdClaims {
  issuer: string;
  userId: string;
  clientId: string;
  nonce: string | null;
  /** Null unless the app requested it. */
  fhirUser: string | null;
  now: Date;
}

/**
 * @param secret null if the installation generates its own key when it first needs one
 * @throws Error at startup if the configured key is invalid
 */
export function idTokens(secret: Secret | null, dataFolder: string): IdTokens {
  const configured = secret?.map(privateKey);
  let own: Promise<KeyObject[]> | null = null;
  async function keys(): Promise<KeyObject[]> {
    if (configured) return configured;
    own ??= ownSigningKey(dataFolder).then((pem) => [privateKey(pem)]);
    // Tries again next time, because the folder may become writable.
    return own.catch((error: unknown) => {
      own = null;
      throw error;
    });
  }
  return {
    keys: async () => Promise.all((await keys()).map(toJwk)),
    async sign({ issuer, userId, clientId, nonce, fhirUser, now }) {
      const [signing] = await keys();
      if (!signing) throw new Error('APP_SIGNING_KEY is empty');
      const { kid = '' } = await toJwk(signing);
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
    // The original error would include the secret value.
  }
  throw new Error('APP_SIGNING_KEY must be a private RSA key in PEM: see .env.example');
}

async function toJwk(key: KeyObject): Promise<JWK> {
  const jwk = await exportJWK(createPublicKey(key));
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: ALGORITHM };
}
