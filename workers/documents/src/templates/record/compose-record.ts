import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { shownVitals } from '@bedside/contracts/care/vital-text';
import type { Language } from '@bedside/contracts/common/languages';
import { phoneText } from '@bedside/contracts/common/phone';
import type { RecordContent, RecordVisit } from '@bedside/domain/exports/record-content.queries';
import type { RecordFile } from '@bedside/domain/exports/record-files.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { letterheadOf } from '../document-words.ts';
import { amendmentEntry } from './compose-amendments.ts';
import { chartSections } from './compose-chart.ts';
import { billEntry, messageEntry, submissionEntry } from './compose-correspondence.ts';
import { entryOf, factsOf, type RecordClock, type RecordSection, recordClock } from './record-entry.ts';
import { type RecordWords, recordWords } from './record-words.ts';

export interface RecordPage {
  language: Language;
  words: RecordWords;
  practice: { name: string; phone: string; hours: string };
  title: string;
  asOf: string;
  folder: { path: string; label: string }[];
  sections: RecordSection[];
}

type Practice = Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours' | 'timeZone'>;

interface Reader {
  language: Language;
  asOf: Date;
  /** Of names from the catalog. */
  spanish: ReadonlyMap<string, string>;
}

/** One page, read on a screen and printed; its links lead to the files beside it. */
export function composeRecord(
  content: RecordContent,
  practice: Practice,
  { language, asOf, spanish }: Reader,
): RecordPage {
  const words = recordWords[language];
  const clock = recordClock(words, practice.timeZone);
  const { patient, files } = content;
  const section = (id: string, title: string, entries: RecordSection['entries']): RecordSection => ({
    id,
    title,
    empty: words.none,
    entries,
  });
  const results = files.filter(({ reportName }) => reportName !== null);
  return {
    language,
    words,
    practice: letterheadOf(practice, language),
    title: words.title(fullNameOf(patient)),
    asOf: words.asOf(clock.at(asOf)),
    folder: [
      { path: 'record.pdf', label: words.pdf },
      { path: 'record.json', label: words.fhir },
      ...(files.length > 0 ? [{ path: '#files', label: words.originals(files.length) }] : []),
    ],
    sections: [
      section('about', words.about, [aboutPatient(patient, words, clock)]),
      ...chartSections(content, words),
      section(
        'vital-signs',
        words.vitals,
        content.vitals.map((one) =>
          entryOf({
            title: clock.at(one.measuredAt),
            facts: shownVitals(one, words.vital).map(({ label, value }) => ({ label, value })),
          }),
        ),
      ),
      section(
        'visits',
        words.visits,
        content.visits.map((visit) => visitEntry(visit, files, { words, clock, language, spanish })),
      ),
      section(
        'results',
        words.results,
        results.map((file) =>
          entryOf({
            title: file.reportName ?? file.name,
            note: clock.day(file.releasedAt ?? file.createdAt),
            texts: [{ label: words.comment, text: file.reportComment }],
            files: [file],
          }),
        ),
      ),
      section(
        'questionnaires',
        words.questionnaires,
        content.submissions.map((one) => submissionEntry(one, words, clock, language)),
      ),
      section(
        'consents',
        words.consents,
        content.consents.map((one) =>
          entryOf({
            title: one.title,
            note:
              one.status === 'SENT'
                ? ''
                : words.consent[one.status](clock.day(one.withdrawnAt ?? one.answeredAt ?? one.sentAt)),
          }),
        ),
      ),
      section(
        'corrections',
        words.amendments,
        content.amendments.map((one) => amendmentEntry(one, words, clock)),
      ),
      section(
        'insurance',
        words.insurance,
        content.insurances.map((one) => insuranceEntry(one, words, clock)),
      ),
      section(
        'pharmacies',
        words.pharmacies,
        content.pharmacies.map((one) => pharmacyEntry(one, words)),
      ),
      section(
        'bills',
        words.bills,
        content.bills.map((one) => billEntry(one, words, clock)),
      ),
      section(
        'messages',
        words.messages,
        content.messages.map((one) => messageEntry(one, files, words, clock)),
      ),
      section(
        'files',
        words.files,
        files.map((file) =>
          entryOf({ note: `${file.category}, ${clock.day(file.createdAt)}`, files: [file] }),
        ),
      ),
    ],
  };
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(', ');

function aboutPatient(patient: RecordContent['patient'], words: RecordWords, clock: RecordClock) {
  const { address1, address2, city, state, postalCode } = patient;
  return entryOf({
    title: fullNameOf(patient),
    facts: factsOf([
      [words.born, clock.date(patient.dateOfBirth)],
      [words.gender, patient.gender],
      [words.address, joined(address1, address2, city, joined(state, postalCode).replace(',', ''))],
      [words.email, patient.email],
      [words.phone, patient.phoneE164 && phoneText(patient.phoneE164)],
    ]),
  });
}

interface VisitReader {
  words: RecordWords;
  clock: RecordClock;
  language: Language;
  spanish: ReadonlyMap<string, string>;
}

function visitEntry(visit: RecordVisit, files: readonly RecordFile[], reader: VisitReader) {
  const { words, clock, language, spanish } = reader;
  const { label, labelInSpanish } = statusBadges[visit.status];
  const { providerFirstName: firstName, providerLastName: lastName } = visit;
  const provider = firstName && lastName ? fullNameOf({ firstName, lastName }) : null;
  const codes = (kind: string) =>
    visit.codes.filter((one) => one.kind === kind).map(({ code, description }) => `${code} ${description}`);
  return entryOf({
    title: clock.date(visit.serviceDate),
    note: joined(
      visit.key,
      provider,
      language === 'es' ? labelInSpanish : label,
      visit.telemedicine ? words.video : null,
    ),
    facts: factsOf([
      [words.reason, visit.symptom],
      [words.services, visit.services.map((name) => spanish.get(name) ?? name).join(', ')],
      [words.diagnoses, codes('DX').join('; ')],
      [words.procedures, codes('CPT').join('; ')],
    ]),
    texts: [
      { label: words.comments, text: visit.comments },
      { text: visit.isMain ? null : words.sharedVisit },
    ],
    files: files.filter(({ appointmentId }) => appointmentId === visit.id),
  });
}

const insuranceEntry = (one: RecordContent['insurances'][number], words: RecordWords, clock: RecordClock) =>
  entryOf({
    title: joined(one.payerName, one.planName),
    facts: factsOf([
      [words.memberId, one.memberId],
      [words.group, one.groupNumber],
      [words.subscriber, one.subscriberName],
      [words.until, one.terminationDate && clock.date(one.terminationDate)],
    ]),
  });

const pharmacyEntry = (one: RecordContent['pharmacies'][number], words: RecordWords) =>
  entryOf({
    title: one.name,
    note: joined(one.preferred ? words.preferred : null, one.address1, one.city, one.state),
    facts: factsOf([[words.phone, phoneText(one.phoneE164)]]),
  });
