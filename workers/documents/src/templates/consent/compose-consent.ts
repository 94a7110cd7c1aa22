import type { Language } from '@bedside/contracts/common/languages';
import type { ConsentDetails } from '@bedside/domain/people/consent.queries';
import { fullNameOf, fullNameOrNull } from '@bedside/domain/people/user.policy';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { type DocumentWords, documentWords, letterheadOf } from '../document-words.ts';

export interface ConsentContent {
  language: Language;
  words: DocumentWords['consent'];
  practice: { name: string; phone: string; hours: string };
  title: string;
  kind: string;
  version: number;
  versionText: string;
  facts: { label: string; value: string }[];
  grants: string[];
  paragraphs: string[];
  signature: { name: string; path: string | null };
  /** When, how, and from which IP address it was approved. */
  approved: { at: string; as: string; address: string | null };
  /** Null unless it was signed at a visit. */
  collected: string | null;
  /** Null unless withdrawn */
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
  | 'askerFirstName'
  | 'askerLastName'
  | 'answererId'
  | 'answererFirstName'
  | 'answererLastName'
  | 'answeredAt'
  | 'answeredIp'
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
  const { locale, version, consent: words } = documentWords[language];
  const at = (instant: Date | null) => (instant ? longInstant(instant, practice.timeZone, locale) : '');
  const patient = fullNameOf(consent);
  const answerer = fullNameOrNull(consent.answererFirstName, consent.answererLastName) ?? patient;
  const asGuardian = consent.answererId !== null && consent.answererId !== consent.recipientId;
  return {
    language,
    words,
    practice: letterheadOf(practice, language),
    title: consent.title,
    kind: consent.mode === 'REQUEST' ? words.request : words.consent,
    version: consent.version,
    versionText: version(consent.version),
    facts: [
      { label: words.patient, value: patient },
      {
        label: words.requestedBy,
        value: fullNameOrNull(consent.askerFirstName, consent.askerLastName) ?? practice.name,
      },
      { label: words.sent, value: at(consent.sentAt) },
      { label: words.reference, value: consent.id },
    ],
    grants: grantsOf(consent, words),
    paragraphs: consent.text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    signature: { name: consent.signatureName ?? answerer, path: consent.signaturePath },
    approved: {
      at: at(consent.answeredAt),
      as: asGuardian ? words.guardian(answerer, patient) : answerer,
      address: consent.answeredIp,
    },
    collected:
      consent.collectedAt &&
      words.collected(
        at(consent.collectedAt),
        fullNameOrNull(consent.collectorFirstName, consent.collectorLastName) ?? practice.name,
      ),
    withdrawn: consent.withdrawnAt && at(consent.withdrawnAt),
  };
}

const grantsOf = (
  { sharesAppointments, sharesBilling, grantsHouseholdMembership }: Consent,
  words: DocumentWords['consent'],
): string[] => [
  ...(sharesAppointments ? [words.appointments] : []),
  ...(sharesBilling ? [words.bills] : []),
  ...(grantsHouseholdMembership ? [words.household] : []),
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
