import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { buildRegistration, codeSentTo } from '../sign-in-kit.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices([authService], database);

const languageOf = async (id: string) =>
  (await db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow()).language;

describe("a user's message language", () => {
  // Rule: people.language-of-a-person
  it("is the portal's at sign-up, including the first code", async () => {
    const registration = buildRegistration({ language: 'es' });
    const { email } = registration;
    await anonymous.post('/auth/send-verification-code', { email, language: 'es' });
    const code = db.selectFrom('oneTimeCodes').select('language').where('contact', '=', email);
    expect(await code.executeTakeFirstOrThrow()).toEqual({ language: 'es' });
    const verificationCode = await codeSentTo(parts, email);
    const answer = await anonymous.post('/auth/register', { ...registration, verificationCode });
    expect(answer.statusCode).toBe(200);
    expect(await languageOf(answer.json().data.user.id)).toBe('es');
  });

  it("is the page's for codes and responses, or the user's if the page names none", async () => {
    const patient = await insertPatient(db, { user: { email: 'page@example.com', language: 'es' } });
    const asked = async (headers: Record<string, string>) => {
      await db.deleteFrom('oneTimeCodes').execute();
      const answer = await anonymous.post(
        '/auth/patient/email-otp',
        { email: 'page@example.com' },
        { headers },
      );
      const code = db.selectFrom('oneTimeCodes').select(['language', 'userId']);
      expect(await code.executeTakeFirstOrThrow()).toMatchObject({ userId: patient.id });
      return { ...(await code.executeTakeFirstOrThrow()), message: answer.json().message };
    };
    expect(await asked({ 'accept-language': 'es' })).toMatchObject({
      language: 'es',
      message: 'Si tenemos una cuenta con esos datos, le enviamos un código de verificación.',
    });
    expect(await asked({ 'accept-language': 'en' })).toMatchObject({ language: 'en' });
    expect(await asked({})).toMatchObject({ language: null });
    const me = await (await as(patient)).get('/auth/me');
    expect(me.json().data.language).toBe('es');
  });

  it('can be changed by the patient and staff, and is shown to both', async () => {
    const patient = await insertPatient(db);
    const own = await (await as(patient)).put('/users/update', { language: 'es' });
    expect(own.json().data).toMatchObject({ language: 'es' });
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const record = await admin.get(`/users/patient-detail/${patient.id}`);
    expect(record.json().data).toMatchObject({ language: 'es', smsSuppressed: null });
    await admin.put('/users/update', { id: patient.id, language: 'en' });
    expect(await languageOf(patient.id)).toBe('en');
  });

  // Rule: people.language-of-a-person
  it('is English for staff, and cannot be unsupported', async () => {
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    expect((await (await as(provider)).put('/users/update', { language: 'es' })).statusCode).toBe(400);
    expect(await languageOf(provider.id)).toBe('en');
    const patient = await insertPatient(db);
    expect((await (await as(patient)).put('/users/update', { language: 'fr' })).statusCode).toBe(400);
    expect(await languageOf(patient.id)).toBe('en');
  });
});
