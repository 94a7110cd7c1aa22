import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link opens. A link of one kind opens nothing of another. */
type LinkKind = 'file' | 'image';

const macOf = (secret: string, kind: LinkKind, signed: string) =>
  createHmac('sha256', secret).update(`${kind}:${signed}`).digest('base64url');

/** Signs the parts of a link, none of which holds a dot, until a time. */
export function signLink(
  secret: string,
  kind: LinkKind,
  parts: readonly string[],
  expiresAtSeconds: number,
): string {
  const signed = [...parts, expiresAtSeconds].join('.');
  return `${signed}.${macOf(secret, kind, signed)}`;
}

/** The parts a link was signed with; null when it was not signed here, is of another kind, or its time is over. */
export function readLink(secret: string, kind: LinkKind, token: string, now: Date): string[] | null {
  const cut = token.lastIndexOf('.');
  const signed = token.slice(0, Math.max(cut, 0));
  if (!isEqual(token.slice(cut + 1), macOf(secret, kind, signed))) return null;
  const parts = signed.split('.');
  const expires = Number(parts.pop());
  return expires * 1000 > now.getTime() ? parts : null;
}

const isEqual = (given: string, expected: string): boolean =>
  Buffer.byteLength(given) === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
