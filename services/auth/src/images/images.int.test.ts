import { IMAGE_REJECTED, MAX_PICTURE_BYTES } from '@bedside/contracts/people/account.api';
import { newId } from '@bedside/db/id';
import { signFileLink } from '@bedside/domain/access/signed-link';
import { hashPassword } from '@bedside/domain/people/password';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authService } from '../app.ts';
import { answerOf, rowsOf } from '../household/rows.fixture.ts';
import { PLACE_TAKEN, photograph } from './photograph.fixture.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date('2026-11-20T15:01:00Z');
const { app, as, anonymous, parts, origin } = await startServices([authService], database, {
  now: () => now,
  simulators: true,
});

const signsIn = { passwordHash: 'a hash' };
const hana = await insertPatient(db, { user: signsIn });
const child = await insertPatient(db, {
  user: { email: null, phoneE164: null },
  patient: { householdId: hana.householdId, relationshipToAccountHolder: 'Child' },
});
const spouse = await insertPatient(db, {
  user: signsIn,
  patient: { householdId: hana.householdId, relationshipToAccountHolder: 'Spouse' },
});
const stranger = await insertPatient(db, { user: signsIn });
const admin = await insertStaff(db, { role: 'ADMIN' });
const provider = await insertStaff(db, { role: 'PROVIDER' });

const UPLOAD = '/users/profile-image';
const linkOf = async (person: { id: string }): Promise<string | null> =>
  (await (await as(person)).get('/auth/me')).json().data.profileImage;
const open = (link: string, headers?: Record<string, string>) =>
  anonymous.get(link.replace('/v1', ''), headers && { headers });

beforeEach(() => {
  now = new Date('2026-11-20T15:01:00Z');
});

describe('a profile picture', () => {
  it('is re-encoded without camera metadata, and shown by a signed URL', async () => {
    const me = await as(hana);
    const file = photograph();
    expect(Buffer.from(await file.arrayBuffer()).includes(PLACE_TAKEN)).toBe(true);
    const answer = await me.upload(UPLOAD, file);
    expect(answer.statusCode).toBe(200);
    const shown = await open(answer.json().data.profileImage);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect(shown.rawPayload.includes(PLACE_TAKEN)).toBe(false);
  });

  it('change leaves one audit row and publishes a live update', async () => {
    const holder = await as(hana);
    await holder.upload(UPLOAD, photograph(), { userId: child.id });
    const before = await rowsOf(db);
    await holder.upload(UPLOAD, photograph(), { userId: child.id });
    const after = await rowsOf(db);
    expect(after.audit.slice(before.audit.length)).toMatchObject([
      { action: 'user.changeImage', actorId: hana.id, patientId: child.id },
    ]);
    const { profileImage } = await db
      .selectFrom('users')
      .select('profileImage')
      .where('id', '=', child.id)
      .executeTakeFirstOrThrow();
    const stored = await db.selectFrom('images').select('id').where('userId', '=', child.id).execute();
    expect(stored.map(({ id }) => id)).toContain(profileImage);
    expect(stored).toHaveLength(2);
    const notified = await db
      .selectFrom('outbox')
      .select('liveUserIds')
      .where('type', '=', 'user.changed')
      .where('entityId', '=', child.id)
      .execute();
    expect(notified.at(-1)?.liveUserIds).toEqual(expect.arrayContaining([child.id, hana.id]));
  });

  it('can be set by an admin for anyone, and by other staff only for themselves', async () => {
    const set = await (await as(admin)).upload(UPLOAD, photograph(), { userId: provider.id });
    expect(set.statusCode).toBe(200);
    expect(await linkOf(provider)).toMatch(/^\/v1\/pictures\//);
    const refused = await (await as(provider)).upload(UPLOAD, photograph(), { userId: hana.id });
    expect(refused.statusCode).toBe(404);
  });

  it('of an admin can be set only by a super-admin', async () => {
    const other = await insertStaff(db, { role: 'ADMIN' });
    const before = await rowsOf(db);
    const refused = await (await as(admin)).upload(UPLOAD, photograph(), { userId: other.id });
    expect(refused.json().code).toBe('NOT_FOUND');
    expect(await rowsOf(db)).toEqual(before);
    const chief = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
    expect((await chief.upload(UPLOAD, photograph(), { userId: other.id })).statusCode).toBe(200);
  });

  it.each([
    ['a member with an account of their own', hana, spouse],
    ['the holder', spouse, hana],
    ['a child, by who does not hold the household', spouse, child],
    ['someone of another household', stranger, hana],
  ])('of %s returns the same as that of an unknown user', async (_who, actor, { id }) => {
    const caller = await as(actor);
    const before = await rowsOf(db);
    const foreign = await caller.upload(UPLOAD, photograph(), { userId: id });
    expect(foreign.statusCode).toBe(404);
    expect(answerOf(foreign)).toEqual(
      answerOf(await caller.upload(UPLOAD, photograph(), { userId: newId() })),
    );
    const removed = await caller.delete(UPLOAD, { query: { userId: id } });
    expect(answerOf(removed)).toEqual(answerOf(foreign));
    expect(await rowsOf(db)).toEqual(before);
  });

  it('can be removed once', async () => {
    const me = await as(stranger);
    await me.upload(UPLOAD, photograph());
    expect(await linkOf(stranger)).not.toBeNull();
    expect((await me.delete(UPLOAD)).statusCode).toBe(200);
    expect(await linkOf(stranger)).toBeNull();
    const before = await rowsOf(db);
    expect((await me.delete(UPLOAD)).statusCode).toBe(200);
    expect(await rowsOf(db)).toEqual(before);
  });
});

describe('an upload', () => {
  const html = () => new File(['<script>alert(1)</script>'], 'me.png', { type: 'image/png' });
  it.each([
    ['of another type', () => new File(['%PDF'], 'me.pdf', { type: 'application/pdf' }), 415, IMAGE_REJECTED],
    ['that is a page renamed to .png', html, 400, IMAGE_REJECTED],
    ['that is a JPEG named .png', () => photograph('me.png', 'image/png'), 400, IMAGE_REJECTED],
    [
      'over 8 MB',
      () => new File([new Uint8Array(MAX_PICTURE_BYTES + 1)], 'me.jpg', { type: 'image/jpeg' }),
      413,
      'That file is too large. Choose one up to 8 MB.',
    ],
  ])('%s is rejected in plain words, and nothing is stored', async (_what, file, status, message) => {
    const me = await as(hana);
    const before = await rowsOf(db);
    const refused = await me.upload(UPLOAD, file());
    expect(refused.statusCode).toBe(status);
    expect(refused.json()).toMatchObject({ message, issues: [{ path: 'file', message }] });
    expect(await rowsOf(db)).toEqual(before);
  });

  it('with an undeclared field is rejected', async () => {
    const me = await as(hana);
    const before = await rowsOf(db);
    for (const field of ['role', 'status', 'storageKey', 'uploadedBy', 'version']) {
      const refused = await me.upload(UPLOAD, photograph(), { [field]: 'ADMIN' });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().issues).toMatchObject([{ path: field }]);
    }
    expect(await rowsOf(db)).toEqual(before);
  });

  it('that is JSON, or has no file, is rejected', async () => {
    const me = await as(hana);
    expect((await me.post(UPLOAD, { file: 'x' })).statusCode).toBe(415);
    expect((await me.post(UPLOAD)).statusCode).toBe(415);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const empty = await me.post(UPLOAD, undefined, { headers });
    expect(empty.statusCode).toBe(400);
  });

  it('over a real connection is cut off at the first byte over the limit', async () => {
    const sessionId = newId();
    const session = { id: sessionId, userId: hana.id, createdAt: now, lastSeenAt: now };
    await db
      .insertInto('sessions')
      .values({ ...session, expiresAt: addMinutes(now, 60) })
      .execute();
    const token = app.jwt.sign({ sub: hana.id, sid: sessionId, role: 'PATIENT' });
    const send = (bytes: number) => {
      const body = new FormData();
      body.append('file', new File([photograph(), new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }));
      return fetch(`${origin}/v1${UPLOAD}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
    };
    expect((await send(MAX_PICTURE_BYTES - 2_000)).status).toBe(200);
    expect((await send(MAX_PICTURE_BYTES)).status).toBe(413);
  });

  // Rule: people.pictures-are-limited
  it.each([
    ['PROFILE', 'profile pictures', UPLOAD, 'userId'],
    ['INSURANCE', 'pictures of insurance cards', '/users/insurance-image', 'patientId'],
  ] as const)(
    'of a patient past 100 pictures is refused (%s), except by staff',
    async (kind, text, url, field) => {
      const person = await insertPatient(db, { user: signsIn });
      await db
        .insertInto('images')
        .values(
          Array.from({ length: 100 }, () => {
            const id = newId();
            const content = { contentType: 'image/webp', sizeBytes: 1, sha256: Buffer.from(id) };
            return {
              id,
              kind,
              userId: person.id,
              uploadedBy: person.id,
              storageKey: id,
              createdAt: now,
              ...content,
            };
          }),
        )
        .execute();
      const refused = await (await as(person)).upload(url, photograph(), { [field]: person.id });
      expect(refused.statusCode, refused.body).toBe(422);
      expect(refused.json().message).toBe(`There are already 100 ${text}. Please call us to add another.`);
      expect(
        await db.selectFrom('images').select('id').where('userId', '=', person.id).execute(),
      ).toHaveLength(100);
      expect((await (await as(admin)).upload(url, photograph(), { [field]: person.id })).statusCode).toBe(
        200,
      );
    },
  );

  it('that storage refuses leaves nothing behind', async () => {
    const me = await as(hana);
    const before = await rowsOf(db);
    const away = new IntegrationError('storage', 'unavailable', 'S3 did not answer', { code: 'timeout' });
    vi.spyOn(parts.integrations.storage, 'put').mockRejectedValueOnce(away);
    expect((await me.upload(UPLOAD, photograph())).statusCode).toBe(503);
    expect(await rowsOf(db)).toEqual(before);
  });

  it('without a session is not even read', async () => {
    expect((await anonymous.upload(UPLOAD, photograph())).statusCode).toBe(401);
  });
});

describe('an image URL', () => {
  // Rule: security.picture-links
  it('stays the same for a while, and expires within ten minutes', async () => {
    const me = await as(spouse);
    const { profileImage: link } = (await me.upload(UPLOAD, photograph())).json().data;
    now = addMinutes(now, 3);
    expect((await me.get('/auth/me')).json().data.profileImage).toBe(link);
    expect((await open(link)).statusCode).toBe(200);
    now = addMinutes(now, 2);
    expect((await me.get('/auth/me')).json().data.profileImage).not.toBe(link);
    now = addMinutes(now, 5);
    expect((await open(link)).statusCode).toBe(404);
  });

  // Rule: security.picture-links
  it('of one session does not work for another user', async () => {
    const { profileImage: link } = (await (await as(spouse)).upload(UPLOAD, photograph())).json().data;
    const other = await as(hana);
    expect((await other.get(link.replace('/v1', ''))).statusCode).toBe(404);
    const [imageId, , sessionId] = link.replace('/v1/pictures/', '').split('.');
    const changed = link.replace(spouse.id, hana.id);
    expect(imageId && sessionId).toBeTruthy();
    expect((await open(changed)).statusCode).toBe(404);
  });

  it('stops working when its session ends', async () => {
    const me = await as(spouse);
    const { profileImage: link } = (await me.upload(UPLOAD, photograph())).json().data;
    expect((await open(link)).statusCode).toBe(200);
    await me.post('/auth/logout');
    expect((await open(link)).statusCode).toBe(404);
  });

  // Rule: security.picture-links
  it('of a patient stops working when its admin has lost the permission to see patients', async () => {
    const one = await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] });
    const staff = await as(one);
    const { profileImage: own } = (await staff.upload(UPLOAD, photograph())).json().data;
    const rows = (await staff.get('/admin/patients')).json();
    const link = rows.find((row: { id: string }) => row.id === spouse.id).profileImage;
    expect((await open(link)).statusCode).toBe(200);
    await db
      .updateTable('users')
      .set({ permissions: ['catalogue'] })
      .where('id', '=', one.id)
      .execute();
    expect((await open(link)).statusCode).toBe(404);
    expect((await open(own)).statusCode).toBe(200);
  });

  it('cannot be used as a document URL, or the reverse', async () => {
    const { profileImage: link } = (await (await as(spouse)).upload(UPLOAD, photograph())).json().data;
    const [imageId = '', userId = '', sessionId = ''] = link.replace('/v1/pictures/', '').split('.');
    const claim = { documentId: imageId, userId, sessionId, operation: 'VIEW' } as const;
    const file = signFileLink(parts.config.secrets.link, claim, now);
    expect((await open(`/v1/pictures/${file}`)).statusCode).toBe(404);
  });

  it('in a sign-in response already belongs to the new session', async () => {
    const password = 'Correct-horse-1';
    const user = { email: 'signs.in@example.com', passwordHash: await hashPassword(password) };
    const person = await insertPatient(db, { user });
    await (await as(person)).upload(UPLOAD, photograph());
    const answer = await anonymous.post('/auth/patient-login', { email: user.email, password });
    expect((await open(answer.json().data.user.profileImage)).statusCode).toBe(200);
  });

  it('is in every response that names a user, including console lists', async () => {
    await (await as(hana)).upload(UPLOAD, photograph());
    const rows = (await (await as(admin)).get('/admin/patients')).json();
    const shown = rows.find((row: { id: string }) => row.id === hana.id).profileImage;
    expect(shown).toContain(`.${admin.id}.`);
    expect((await open(shown)).statusCode).toBe(200);
  });
});
