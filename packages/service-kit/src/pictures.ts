import { getPicture } from '@bedside/contracts/people/account.api';
import { signPictureLink } from '@bedside/domain/access/picture-link';
import type { Actor } from '@bedside/domain/context';
import type { Parts } from '@bedside/process-kit/parts';
import { z } from 'zod';
import { BASE } from './base.ts';

const pictureKeys = new Set(['profileImage', 'frontImage', 'backImage']);
const pictureId = z.uuid();

/**
 * An answer as it leaves: what it holds of pictures, by the names that pictures have everywhere, are ids inside and
 * links for the session that asked outside. Without a session there is no picture.
 */
export function withPictureLinks<T>(parts: Pick<Parts, 'config' | 'now'>, actor: Actor | null, answer: T): T {
  const now = parts.now();
  const linkTo = (id: unknown): string | null => {
    const known = pictureId.safeParse(id);
    if (!actor || !known.success) return null;
    const claim = { pictureId: known.data, userId: actor.userId, sessionId: actor.sessionId };
    const token = signPictureLink(parts.config.secrets.link, claim, now);
    return `${BASE}${getPicture.path.replace('{token}', token)}`;
  };
  const linked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(linked);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => [key, pictureKeys.has(key) ? linkTo(held) : linked(held)]),
    );
  };
  return linked(answer) as T;
}

/** Made of braces, or a row: neither a date nor anything else with a class of its own. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));
