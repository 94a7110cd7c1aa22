import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { shownVitals } from '@bedside/contracts/care/vital-text';
import type { Language } from '@bedside/contracts/common/languages';
import { phoneText } from '@bedside/contracts/common/phone';
import type { RecordContent, RecordVisit } from '@bedside/domain/exports/record-content.queries';
import type { RecordFile } from '@bedside/domain/exports/record-files.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { letterheadOf } from '../document-texts.ts';
import { amendmentEntry } from './compose-amendments.ts';
import { chartSections } from './compose-chart.ts';
import { billEntry, messageEntry, submissionEntry } from './compose-correspondence.ts';
import { entryOf, factsOf, type RecordClock, type RecordSection, recordClock } from './record-entry.ts';
import { type RecordTexts, recordTexts } from './record-texts.ts';

export interface RecordPage {
  language: Language;
  texts: RecordTexts;
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
  /** Spanish names from the catalog, keyed by the English ones. */
  spanish: ReadonlyMap<string, string>;
}

/** One page for screen and print. Its links lead to the files next to it. */
export function composeRecord(
  content: RecordContent,
  practice: Practice,
  { language, asOf, spanish }: Reader,
): RecordPage {
  const texts = recordTexts[language];
  const clock = recordClock(texts, practice.timeZone);
  const { patient, files } = content;
  const section = (id: string, title: string, entries: RecordSection['entries']): RecordSection => ({
    id,
    title,
    empty: texts.none,
    entries,
  });
  const results = files.filter(({ reportName }) => reportName !== null);
  return {
    language,
    texts,
    practice: letterheadOf(practice, language),
    title: texts.title(fullNameOf(patient)),
    asOf: texts.asOf(clock.at(asOf)),
    folder: [
      { path: 'record.pdf', label: texts.pdf },
      { path: 'record.json', label: texts.fhir },
      ...(files.length > 0 ? [{ path: '#files', label: texts.originals(files.length) }] : []),
    ],
    sections: [
      section('about', texts.about, [aboutPatient(patient, texts, clock)]),
      ...chartSections(content, texts),
      section(
        'vital-signs',
        texts.vitals,
        content.vitals.map((one) =>
          entryOf({
            title: clock.at(one.measuredAt),
            facts: shownVitals(one, texts.vital).map(({ label, value }) => ({ label, value })),
          }),
        ),
      ),
      section(
        'visits',
        texts.visits,
        content.visits.map((visit) => visitEntry(visit, files, { texts, clock, language, spanish })),
      ),
      section(
        'results',
        texts.results,
        results.map((file) =>
          entryOf({
            title: file.reportName ?? file.name,
            note: clock.day(file.releasedAt ?? file.createdAt),
            texts: [{ label: texts.comment, text: file.reportComment }],
            files: [file],
          }),
        ),
      ),
      section(
        'questionnaires',
        texts.questionnaires,
        content.submissions.map((one) => submissionEntry(one, texts, clock, language)),
      ),
      section(
        'consents',
        texts.consents,
        content.consents.map((one) =>
          entryOf({
            title: one.title,
            note:
              one.status === 'SENT'
                ? ''
                : texts.consent[one.status](clock.day(one.withdrawnAt ?? one.answeredAt ?? one.sentAt)),
          }),
        ),
      ),
      section(
        'corrections',
        texts.amendments,
        content.amendments.map((one) => amendmentEntry(one, texts, clock)),
      ),
      section(
        'insurance',
        texts.insurance,
        content.insurances.map((one) => insuranceEntry(one, texts, clock)),
      ),
      section(
        'pharmacies',
        texts.pharmacies,
        content.pharmacies.map((one) => pharmacyEntry(one, texts)),
      ),
      section(
        'bills',
        texts.bills,
        content.bills.map((one) => billEntry(one, texts, clock)),
      ),
      section(
        'messages',
        texts.messages,
        content.messages.map((one) => messageEntry(one, files, texts, clock)),
      ),
      section(
        'files',
        texts.files,
        files.map((file) =>
          entryOf({ note: `${file.category}, ${clock.day(file.createdAt)}`, files: [file] }),
        ),
      ),
    ],
  };
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(', ');

function aboutPatient(patient: RecordContent['patient'], texts: RecordTexts, clock: RecordClock) {
  const { address1, address2, city, state, postalCode } = patient;
  return entryOf({
    title: fullNameOf(patient),
    facts: factsOf([
      [texts.born, clock.date(patient.dateOfBirth)],
      [texts.gender, patient.gender],
      [texts.address, joined(address1, address2, city, joined(state, postalCode).replace(',', ''))],
      [texts.email, patient.email],
      [texts.phone, patient.phoneE164 && phoneText(patient.phoneE164)],
    ]),
  });
}

interface VisitReader {
  texts: RecordTexts;
  clock: RecordClock;
  language: Language;
  spanish: ReadonlyMap<string, string>;
}

function visitEntry(visit: RecordVisit, files: readonly RecordFile[], reader: VisitReader) {
  const { texts, clock, language, spanish } = reader;
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
      visit.telemedicine ? texts.video : null,
    ),
    facts: factsOf([
      [texts.reason, visit.symptom],
      [texts.services, visit.services.map((name) => spanish.get(name) ?? name).join(', ')],
      [texts.diagnoses, codes('DX').join('; ')],
      [texts.procedures, codes('CPT').join('; ')],
    ]),
    texts: [
      { label: texts.comments, text: visit.comments },
      { text: visit.isMain ? null : texts.sharedVisit },
    ],
    files: files.filter(({ appointmentId }) => appointmentId === visit.id),
  });
}

const insuranceEntry = (one: RecordContent['insurances'][number], texts: RecordTexts, clock: RecordClock) =>
  entryOf({
    title: joined(one.payerName, one.planName),
    facts: factsOf([
      [texts.memberId, one.memberId],
      [texts.group, one.groupNumber],
      [texts.subscriber, one.subscriberName],
      [texts.until, one.terminationDate && clock.date(one.terminationDate)],
    ]),
  });

const pharmacyEntry = (one: RecordContent['pharmacies'][number], texts: RecordTexts) =>
  entryOf({
    title: one.name,
    note: joined(one.preferred ? texts.preferred : null, one.address1, one.city, one.state),
    facts: factsOf([[texts.phone, phoneText(one.phoneE164)]]),
  });
