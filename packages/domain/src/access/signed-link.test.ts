import { describe, expect, it } from 'vitest';
import {
  readFileLink,
  readImageLink,
  readVideoSeat,
  signFileLink,
  signImageLink,
  signVideoSeat,
} from './signed-link.ts';

const secret = ['a-secret-of-at-least-32-characters!!'] as const;
const other = ['another-secret-of-at-least-32-chars!'] as const;
const claim = {
  documentId: '019a0000-0000-7000-8000-000000000001',
  userId: '019a0000-0000-7000-8000-000000000002',
  sessionId: '019a0000-0000-7000-8000-000000000003',
  operation: 'VIEW' as const,
};
const now = new Date('2026-11-20T15:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('a link to a file', () => {
  // Rule: security.file-links
  it('opens for five minutes', () => {
    const token = signFileLink(secret, claim, now);
    expect(readFileLink(secret, token, later(299))).toEqual(claim);
    expect(readFileLink(secret, token, later(300))).toBeNull();
  });

  it('opens nothing once any part of it is changed', () => {
    const token = signFileLink(secret, claim, now);
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === '0' ? '1' : '0') + token.slice(at + 1);
      expect(readFileLink(secret, changed, now)).toBeNull();
    }
  });

  it('opens nothing when it was signed with another secret, or is no link at all', () => {
    expect(readFileLink(other, signFileLink(secret, claim, now), now)).toBeNull();
    for (const token of ['', '.', 'x.y', '…….ééé']) expect(readFileLink(secret, token, now)).toBeNull();
  });
});

// Rule: security.secrets-change-without-a-break
it('a link opens while the secret that signed it is the former one, which signs no more', () => {
  const changing = [...other, ...secret] as const;
  const token = signFileLink(secret, claim, now);
  expect(readFileLink(changing, token, now)).toEqual(claim);
  expect(signFileLink(changing, claim, now)).toBe(signFileLink(other, claim, now));
  const image = { imageId: claim.documentId, ...ids };
  expect(readImageLink(changing, signImageLink(secret, image, now), now)).toEqual(image);
  expect(readImageLink(other, signImageLink(secret, image, now), now)).toBeNull();
});

const ids = {
  userId: '019a0000-0000-7000-8000-000000000002',
  sessionId: '019a0000-0000-7000-8000-000000000003',
};
const imageClaim = { imageId: '019a0000-0000-7000-8000-000000000001', ...ids };
const at = (time: string) => new Date(`2026-11-20T${time}Z`);

describe('a link to a picture', () => {
  it('is the same for five minutes, and opens for five to ten', () => {
    const token = signImageLink(secret, imageClaim, at('15:00:00'));
    expect(signImageLink(secret, imageClaim, at('15:04:59'))).toBe(token);
    expect(signImageLink(secret, imageClaim, at('15:05:00'))).not.toBe(token);
    expect(readImageLink(secret, token, at('15:09:59'))).toEqual(imageClaim);
    expect(readImageLink(secret, token, at('15:10:00'))).toBeNull();
  });

  it('opens no file, and a link to a file no picture', () => {
    const now = at('15:00:00');
    expect(readFileLink(secret, signImageLink(secret, imageClaim, now), now)).toBeNull();
    const file = signFileLink(secret, { documentId: imageClaim.imageId, operation: 'VIEW', ...ids }, now);
    expect(readImageLink(secret, file, now)).toBeNull();
  });

  it('opens nothing once any part of it is changed', () => {
    const now = at('15:00:00');
    const token = signImageLink(secret, imageClaim, now);
    for (let place = 0; place < token.length; place += 1) {
      const changed = token.slice(0, place) + (token[place] === '0' ? '1' : '0') + token.slice(place + 1);
      expect(readImageLink(secret, changed, now)).toBeNull();
    }
  });
});

describe('a seat of a video call', () => {
  const expiresAt = at('16:00:00');
  const seat = {
    appointmentId: ids.userId,
    providerId: ids.sessionId,
    guestId: null,
    openedAt: at('15:00:00'),
    expiresAt,
  };

  it('is read as it was signed until its call ends, and with no part changed', () => {
    const token = signVideoSeat(secret, seat);
    expect(readVideoSeat(secret, token, at('15:59:59'))).toEqual(seat);
    expect(readVideoSeat(secret, token, expiresAt)).toBeNull();
    expect(readVideoSeat(other, token, at('15:00:00'))).toBeNull();
    for (let place = 6; place < token.length; place += 1) {
      const changed = token.slice(0, place) + (token[place] === '0' ? '1' : '0') + token.slice(place + 1);
      expect(readVideoSeat(secret, changed, at('15:00:00'))).toBeNull();
    }
  });

  it('of a third person names them', () => {
    const guest = { ...seat, guestId: imageClaim.imageId };
    expect(readVideoSeat(secret, signVideoSeat(secret, guest), at('15:00:00'))).toEqual(guest);
  });
});
