import type { Language } from '@bedside/contracts/common/languages';
import type { ConsentDetails } from '@bedside/domain/people/consent.queries';
import { fullNameOf, fullNameOrNull } from '@bedside/domain/people/user.policy';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { type DocumentTexts, documentTexts, letterheadOf } from '../document-texts.ts';

export interface ConsentContent {
  language: Language;
  texts: DocumentTexts['consent'];
  practice: { name: string; phone: string; hours: string };
  title: string;
  kind: string;
  version: number;
  versionText: string;
  facts: { label: string; value: string }[];
  grants: string[];
  paragraphs: string[];
  signature: { name: string; path: string | null };
  /** Without the IP address, because others in the family may read it. */
  approved: { at: string; as: string };
  /** Null unless the consent was signed at a visit. */
  collected: string | null;
  /** Null unless withdrawn. */
  withdrawn: string | null;
}

type Consent = Pick<
  ConsentDetails,
  | 'mode'
  | 'title'
  | 'text'
  | 'version'
  | 'sharesAppointments'
  | 'sharesBilling'
  | 'grantsHouseholdMembership'
  | 'recipientId'
  | 'firstName'
  | 'lastName'
  | 'requesterFirstName'
  | 'requesterLastName'
  | 'answererId'
  | 'answererFirstName'
  | 'answererLastName'
  | 'answeredAt'
  | 'withdrawnAt'
  | 'sentAt'
  | 'id'
  | 'signatureKind'
  | 'signatureName'
  | 'signaturePath'
  | 'collectedAt'
  | 'collectorFirstName'
  | 'collectorLastName'
>;
type Practice = Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours' | 'timeZone'>;

export function composeConsent(
  consent: Consent,
  practice: Practice,
  language: Language = 'en',
): ConsentContent {
  const { locale, version, consent: texts } = documentTexts[language];
  const at = (instant: Date | null) => (instant ? longInstant(instant, practice.timeZone, locale) : '');
  const patient = fullNameOf(consent);
  const answerer = fullNameOrNull(consent.answererFirstName, consent.answererLastName) ?? patient;
  const asGuardian = consent.answererId !== null && consent.answererId !== consent.recipientId;
  return {
    language,
    texts,
    practice: letterheadOf(practice, language),
    title: consent.title,
    kind: consent.mode === 'REQUEST' ? texts.request : texts.consent,
    version: consent.version,
    versionText: version(consent.version),
    facts: [
      { label: texts.patient, value: patient },
      {
        label: texts.requestedBy,
        value: fullNameOrNull(consent.requesterFirstName, consent.requesterLastName) ?? practice.name,
      },
      { label: texts.sent, value: at(consent.sentAt) },
      { label: texts.reference, value: consent.id },
    ],
    grants: grantsOf(consent, texts),
    paragraphs: consent.text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    signature: { name: consent.signatureName ?? answerer, path: consent.signaturePath },
    approved: {
      at: at(consent.answeredAt),
      as: asGuardian ? texts.guardian(answerer, patient) : answerer,
    },
    collected:
      consent.collectedAt &&
      texts.collected(
        at(consent.collectedAt),
        fullNameOrNull(consent.collectorFirstName, consent.collectorLastName) ?? practice.name,
      ),
    withdrawn: consent.withdrawnAt && at(consent.withdrawnAt),
  };
}

const grantsOf = (
  { sharesAppointments, sharesBilling, grantsHouseholdMembership }: Consent,
  texts: DocumentTexts['consent'],
): string[] => [
  ...(sharesAppointments ? [texts.appointments] : []),
  ...(sharesBilling ? [texts.bills] : []),
  ...(grantsHouseholdMembership ? [texts.household] : []),
];

const longInstant = (instant: Date, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(instant);
