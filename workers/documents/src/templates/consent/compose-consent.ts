import type { ConsentDetails } from '@bedside/domain/people/consent.queries';
import { fullNameOf } from '@bedside/domain/people/person-name.policy';
import type { PracticeSettings } from '@bedside/domain/practice/settings';

/** Everything a signed consent says, as words; how it looks is the template's. */
export interface ConsentContent {
  practice: { name: string; phone: string; hours: string };
  title: string;
  /** REQUEST or CONSENT, as a word. */
  kind: string;
  version: number;
  facts: { label: string; value: string }[];
  /** What a request asks for. */
  grants: string[];
  paragraphs: string[];
  signature: { name: string; path: string | null };
  /** How, when and from where it was approved. */
  approved: { at: string; as: string; address: string | null };
  /** When it was withdrawn; null while it stands. */
  withdrawn: string | null;
}

type Consent = Pick<
  ConsentDetails,
  | 'mode'
  | 'title'
  | 'text'
  | 'version'
  | 'appointment'
  | 'billing'
  | 'joinsHousehold'
  | 'requestTo'
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
>;
type Practice = Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours' | 'timeZone'>;

/** The content of an approved consent, or of one that was withdrawn since. */
export function composeConsent(consent: Consent, practice: Practice): ConsentContent {
  const at = (instant: Date | null) => (instant ? longInstant(instant, practice.timeZone) : '');
  const patient = fullNameOf(consent);
  const answerer = namedOr(consent.answererFirstName, consent.answererLastName, patient);
  const asGuardian = consent.answererId !== null && consent.answererId !== consent.requestTo;
  return {
    practice: { name: practice.name, phone: practice.supportPhone, hours: practice.hours },
    title: consent.title,
    kind: consent.mode === 'REQUEST' ? 'Request' : 'Consent',
    version: consent.version,
    facts: [
      { label: 'Patient', value: patient },
      {
        label: 'Asked by',
        value: namedOr(consent.askerFirstName, consent.askerLastName, practice.name),
      },
      { label: 'Sent', value: at(consent.sentAt) },
      { label: 'Reference', value: consent.id },
    ],
    grants: grantsOf(consent),
    paragraphs: consent.text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    signature: { name: consent.signatureName ?? answerer, path: consent.signaturePath },
    approved: {
      at: at(consent.answeredAt),
      as: asGuardian ? `${answerer}, guardian of ${patient}` : answerer,
      address: consent.answeredIp,
    },
    withdrawn: consent.withdrawnAt && at(consent.withdrawnAt),
  };
}

const namedOr = (firstName: string | null, lastName: string | null, otherwise: string): string =>
  firstName === null || lastName === null ? otherwise : fullNameOf({ firstName, lastName });

const grantsOf = ({ appointment, billing, joinsHousehold }: Consent): string[] => [
  ...(appointment ? ['Visits'] : []),
  ...(billing ? ['Bills'] : []),
  ...(joinsHousehold ? ['Becoming a member of the household'] : []),
];

const longInstant = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(instant);
