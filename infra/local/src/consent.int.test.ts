import {
  answerConsent,
  getConsentDetail,
  getConsentDocument,
  sendConsentCode,
  sendConsentRequest,
} from '@bedside/contracts/people/consents.api';
import { demoId } from '@bedside/demo/random';
import { withApplication } from '@bedside/testing/app';
import { codeIn } from '@bedside/testing/inbox';
import { describe, expect, it } from 'vitest';

const { db, inbox, visitor, asPatient, asStaff } = await withApplication({ demo: true });

const NORA = 'patient@bedside.test';
const hasLink = ({ text, html = '' }: { text: string; html?: string }) =>
  /consent_details\/[\w-]{20,}/.test(text + html);
const hasCode = ({ text }: { text: string }) => /\b\d{6}\b/.test(text);
const signature = { kind: 'TYPED', name: 'Nora Whitfield' } as const;

describe('a consent from the console to the PDF', () => {
  it('is sent by email, answered by link and code, rendered once, and rendered again when withdrawn', async () => {
    const staff = await asStaff('admin@bedside.test');
    const since = new Date();
    const request = { consentMode: 'CONSENT', consentType: 'TELEMEDICINE' } as const;
    await staff.send(sendConsentRequest, { body: { requestTo: demoId('patient 0 0'), ...request } });
    const letter = await inbox.next({ to: NORA, since }, hasLink);
    const [, token = ''] = /consent_details\/([\w-]{20,})/.exec(letter.text + (letter.html ?? '')) ?? [];

    const { data: shown } = await visitor.send(getConsentDetail, { params: { id: token } });
    expect(shown).toMatchObject({ consentType: 'TELEMEDICINE', codeSentTo: 'p•••@bedside.test' });
    const asked = new Date();
    await visitor.send(sendConsentCode, { body: { id: token } });
    const OTP = codeIn(await inbox.next({ to: NORA, since: asked }, hasCode));
    await visitor.send(answerConsent, { body: { id: token, action: 'APPROVED', OTP, signature } });

    const patient = await asPatient();
    const copy = async () => {
      const { data } = await patient.send(getConsentDocument, { params: { id: shown.id } });
      const file = await fetch(data.documentUrl);
      return { name: file.headers.get('content-disposition'), start: (await file.text()).slice(0, 5) };
    };
    expect(await copy()).toEqual({
      name: expect.stringContaining('Consent to Telemedicine.pdf'),
      start: '%PDF-',
    });

    await patient.send(answerConsent, { body: { id: shown.id, action: 'WITHDRAWN' } });
    expect(await copy()).toEqual({ name: expect.stringContaining('(withdrawn).pdf'), start: '%PDF-' });
    const printed = await db
      .selectFrom('documents')
      .select('consentStatus')
      .where('consentId', '=', shown.id)
      .orderBy('createdAt')
      .execute();
    expect(printed.map((row) => row.consentStatus)).toEqual(['APPROVED', 'WITHDRAWN']);
  });
});
