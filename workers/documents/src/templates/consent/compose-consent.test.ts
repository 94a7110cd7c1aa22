import { describe, expect, it } from 'vitest';
import { consentPage } from '../../handlers/render-consent.handler.ts';
import { composeConsent } from './compose-consent.ts';

type Consent = Parameters<typeof composeConsent>[0];

const practice = {
  name: 'Bedside',
  supportPhone: '(312) 555-0100',
  hours: 'Mon to Fri, 8 AM to 5 PM',
  timeZone: 'America/Chicago',
};
const consent: Consent = {
  id: '019a0000-0000-7000-8000-000000000001',
  mode: 'CONSENT',
  title: 'Consent to Treatment at Home',
  text: 'I agree.\n\nI may change my mind.',
  version: 3,
  sharesAppointments: false,
  sharesBilling: false,
  grantsHouseholdMembership: false,
  recipientId: 'nora',
  firstName: 'Nora',
  lastName: 'Whitfield',
  requesterFirstName: null,
  requesterLastName: null,
  answererId: 'nora',
  answererFirstName: 'Nora',
  answererLastName: 'Whitfield',
  sentAt: new Date('2026-11-20T15:00:00Z'),
  answeredAt: new Date('2026-11-21T03:30:05Z'),
  withdrawnAt: null,
  signatureKind: 'TYPED',
  signatureName: 'Nora Whitfield',
  signaturePath: null,
  collectedAt: null,
  collectorFirstName: null,
  collectorLastName: null,
};
const pageOf = (overrides: Partial<Consent> = {}) =>
  consentPage(composeConsent({ ...consent, ...overrides }, practice));

describe('the content of a signed consent', () => {
  it('surrounds the signed text with Spanish for a patient who reads Spanish', () => {
    const page = consentPage(composeConsent({ ...consent, withdrawnAt: consent.answeredAt }, practice, 'es'));
    for (const text of [
      'lang="es"',
      'Consentimiento',
      'Versión 3',
      'Paciente',
      '20 de noviembre de 2026',
      'Retirado',
    ])
      expect(page).toContain(text);
    expect(page).toContain('I may change my mind.');
    expect(page).not.toMatch(/Approved|Patient\b|Withdrawn|Mon to Fri/);
  });

  it('shows the text with its version, the parties, and when and by whom it was signed', () => {
    expect(composeConsent(consent, practice)).toMatchObject({
      title: 'Consent to Treatment at Home',
      version: 3,
      paragraphs: ['I agree.', 'I may change my mind.'],
      signature: { name: 'Nora Whitfield', path: null },
      approved: {
        at: 'November 20, 2026 at 9:30:05 PM CST',
        as: 'Nora Whitfield',
      },
      withdrawn: null,
    });
    expect(composeConsent(consent, practice).facts.slice(0, 2)).toEqual([
      { label: 'Patient', value: 'Nora Whitfield' },
      { label: 'Requested by', value: 'Bedside' },
    ]);
  });

  it('names the guardian of a minor', () => {
    const mother = { answererId: 'ada', answererFirstName: 'Ada', answererLastName: 'Whitfield' };
    expect(composeConsent({ ...consent, ...mother }, practice).approved.as).toBe(
      'Ada Whitfield, guardian of Nora Whitfield',
    );
  });

  it('states who requests what in a request', () => {
    const request = {
      mode: 'REQUEST' as const,
      requesterFirstName: 'Omar',
      requesterLastName: 'Reyes',
      sharesAppointments: true,
      sharesBilling: true,
      signatureName: null,
    };
    const content = composeConsent({ ...consent, ...request }, practice);
    expect(content.grants).toEqual(['Visits', 'Bills']);
    expect(content.facts[1]).toEqual({ label: 'Requested by', value: 'Omar Reyes' });
    expect(content.signature.name).toBe('Nora Whitfield');
  });
});

describe('the page of a signed consent', () => {
  it('shows a signature drawn or typed', () => {
    expect(pageOf()).toContain('<p class="typed">Nora Whitfield</p>');
    const drawn = pageOf({ signatureKind: 'DRAWN', signaturePath: 'M10 20L30 40' });
    expect(drawn).toContain('<path d="M10 20L30 40"');
    expect(drawn).not.toContain('class="typed"');
  });

  it('shows that it was withdrawn', () => {
    expect(pageOf()).not.toContain('Withdrawn');
    expect(pageOf({ withdrawnAt: new Date('2026-12-01T15:00:00Z') })).toContain(
      'Withdrawn on December 1, 2026 at 9:00:00 AM CST.',
    );
  });

  // Rule: people.consents-are-signed-by-the-signer
  it('leaves out the IP address of the signer’s device', () => {
    const stored = { ...consent, answeredIp: '203.0.113.7' };
    expect(consentPage(composeConsent(stored, practice))).not.toContain('203.0.113.7');
  });

  it('escapes user input', () => {
    const hostile = '<script>alert(1)</script> <% it.x %> {{style}} <img src=http://10.0.0.1/x>';
    const html = pageOf({ firstName: hostile, text: hostile, signatureName: hostile });
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;% it.x %&gt; {{style}} &lt;img');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
  });
});
