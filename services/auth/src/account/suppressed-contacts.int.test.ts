import { proveEmail } from '@bedside/domain/people/contact-claim.commands';
import { suppressAddress } from '@bedside/domain/people/suppression.commands';
import { isSuppressed, suppressionReasonOf } from '@bedside/domain/people/suppression.queries';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { codeSentTo } from '../sign-in-kit.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices([authService], database);
const ctx = { actor: null, requestId: 'test', now: new Date(), ip: null };

let numbers = 0;
/** A number whose owner said STOP, and an address that bounced. */
async function suppressed() {
  numbers += 1;
  const last = String(numbers).padStart(4, '0');
  const contacts = { mobile: `(872) 556-${last}`, email: `suppressed${last}@example.com` };
  await suppressAddress(db, ctx, { channel: 'text', address: `+1872556${last}`, reason: 'STOP' });
  await suppressAddress(db, ctx, { channel: 'email', address: contacts.email, reason: 'BOUNCE' });
  const now = async () => [
    await isSuppressed(db, 'text', `+1872556${last}`),
    await isSuppressed(db, 'email', contacts.email),
  ];
  return { contacts, now };
}

describe('a suppressed number and address', () => {
  // Rules: messages.stop-and-start, messages.bounces-suppress
  it('stay suppressed when someone else types them in', async () => {
    const holder = await insertPatient(db);
    const child = await insertPatient(db, {
      user: { email: null, phoneE164: null, passwordHash: null },
      patient: { householdId: holder.householdId, dateOfBirth: '2018-04-02' },
    });
    const staff = await as(await insertStaff(db, { role: 'ADMIN' }));
    const byHolder = await suppressed();
    const typed = await (await as(holder)).put('/users/update', { id: child.id, ...byHolder.contacts });
    expect(typed.statusCode, typed.body).toBe(200);
    expect(await byHolder.now()).toEqual(['STOP', 'BOUNCE']);
    const byStaff = await suppressed();
    const entered = await staff.put(`/admin/patients/${holder.id}`, byStaff.contacts);
    expect(entered.statusCode, entered.body).toBe(200);
    expect(await byStaff.now()).toEqual(['STOP', 'BOUNCE']);
  });

  // Rule: messages.bounces-suppress
  it('are reachable again once their owner proves them', async () => {
    const owner = await insertPatient(db);
    const { contacts, now } = await suppressed();
    await anonymous.post('/auth/send-verification-code', { email: contacts.email });
    const verificationCode = await codeSentTo(parts, contacts.email);
    const { email } = contacts;
    const proven = await (await as(owner)).put('/users/update', { email, verificationCode });
    expect(proven.statusCode, proven.body).toBe(200);
    expect(await now()).toEqual(['STOP', null]);
  });

  // Rule: messages.bounces-suppress
  it('get a link that opens an account despite a bounce, and email is sent again once the link was used', async () => {
    const { contacts, now } = await suppressed();
    const owner = await insertPatient(db, { user: { email: contacts.email, emailProvenAt: null } });
    expect(await suppressionReasonOf(db, 'email', contacts.email)).toBe('address bounced');
    expect(await suppressionReasonOf(db, 'email', contacts.email, { isAwaited: true })).toBeNull();
    await db.transaction().execute((tx) => proveEmail(tx, ctx, owner.id));
    expect(await now()).toEqual(['STOP', null]);
  });
});
