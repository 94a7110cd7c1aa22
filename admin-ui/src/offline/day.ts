import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getMyDay } from '@bedside/contracts/appointments/dispatch.api';
import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import type { Chart } from '@bedside/contracts/care/chart.schema';
import { getHistory } from '@bedside/contracts/care/charts.api';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import type { Language } from '@bedside/contracts/common/languages';
import type { ConsentDetail } from '@bedside/contracts/people/consent.schema';
import { getConsentDetail } from '@bedside/contracts/people/consents.api';
import type { QuestionnairePage } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { getQuestionnairePage } from '@bedside/contracts/questionnaires/submissions.api';
import { dayAfter } from '@bedside/ui-kit/calendar-grid';
import { client } from '../data/client.ts';
import { dataProvider } from '../data/data-provider.ts';
import type { Service } from '../resources/services/catalog.ts';
import type { Seen } from './queue.ts';

export interface Visit {
  appointment: DayAppointment;
  date: string;
  chart: Pick<Chart, 'pastMedical' | 'medications' | 'surgical'>;
  note: Pick<SoapNoteRecord, 'soapNote' | 'soapNoteVersion' | 'mayWrite'>;
  record: Pick<AppointmentRecord, 'medicalOrder' | 'providerNotes'> &
    /** Missing in copies made by an earlier release. */
    Partial<Pick<AppointmentRecord, 'services'>>;
  /** Consents still to be signed. Missing in copies made by an earlier release. */
  consents?: readonly OpenConsent[];
  /** Forms still to be filled out. Missing in copies made by an earlier release. */
  forms?: readonly OpenForm[];
}

export type OpenForm = { id: string } & Pick<QuestionnairePage, 'name' | 'form' | 'answers' | 'revision'>;

export type OpenConsent = Pick<ConsentDetail, 'id' | 'title' | 'text' | 'requestTo' | 'forMinor'>;

/** One provider’s visits of today and tomorrow. */
export interface Day {
  today: string;
  timeZone: string;
  visits: readonly Visit[];
  /** Services that can be added to a visit. Missing in copies made by an earlier release. */
  services?: readonly OfferedService[];
}

export type OfferedService = Pick<Service, 'id' | 'name' | 'rate'>;

/**
 * Uses the ordinary calls, which audit each read. Loads one visit at a time, because it runs beside the
 * provider’s own work.
 */
export async function downloadDay(): Promise<Day> {
  const { data: first } = await client.send(getMyDay, { query: {} });
  const { data: second } = await client.send(getMyDay, { query: { date: dayAfter(first.date) } });
  const visits: Visit[] = [];
  for (const { date, appointments } of [first, second])
    for (const appointment of appointments) visits.push({ date, ...(await download(appointment)) });
  return { today: first.date, timeZone: first.timeZone, visits, services: await downloadServices() };
}

const MAX_SERVICES = 100;

async function downloadServices(): Promise<OfferedService[]> {
  const { data } = await dataProvider.getList<Service>('provider-services', {
    pagination: { page: 1, perPage: MAX_SERVICES },
    sort: { field: 'name', order: 'ASC' },
    filter: { enabled: true },
  });
  return data.map(({ id, name, rate }) => ({ id, name, rate }));
}

async function download(appointment: DayAppointment): Promise<Omit<Visit, 'date'>> {
  const { id, patient, consentIds, formIds, patientLanguage: language } = appointment;
  const [{ data: chart }, { data: note }, { data: record }] = await Promise.all([
    client.send(getHistory, { params: { id: patient.id } }),
    client.send(getSoapNote, { params: { id } }),
    dataProvider.getOne<AppointmentRecord>('appointments', { id }),
  ]);
  const { pastMedical, medications, surgical } = chart;
  const { soapNote, soapNoteVersion, mayWrite } = note;
  const { medicalOrder, providerNotes, services } = record;
  return {
    appointment,
    chart: { pastMedical, medications, surgical },
    note: { soapNote, soapNoteVersion, mayWrite },
    consents: await downloadConsents(consentIds, language),
    forms: await downloadForms(formIds, language),
    record: { medicalOrder, providerNotes, services },
  };
}

/**
 * In the patient’s language. Leaves out consents that were answered or became inaccessible to the provider in
 * the meantime.
 */
async function downloadConsents(ids: readonly string[], language: Language): Promise<OpenConsent[]> {
  const open: OpenConsent[] = [];
  for (const id of ids) {
    const { data } = await client.send(getConsentDetail, { params: { id } }, { language });
    const { title, text, requestTo, forMinor, allowedActions } = data;
    if (allowedActions.includes('APPROVED')) open.push({ id, title, text, requestTo, forMinor });
  }
  return open;
}

async function downloadForms(ids: readonly string[], language: Language): Promise<OpenForm[]> {
  const open: OpenForm[] = [];
  for (const id of ids) {
    const { data } = await client.send(getQuestionnairePage, { params: { id } }, { language });
    const { name, form, answers, revision, status } = data;
    if (status === 'NOT SUBMITTED') open.push({ id, name, form, answers, revision });
  }
  return open;
}

/** For each visit, the versions to send along with its entries. */
export const seenOf = ({ visits }: Day): Readonly<Record<string, Seen>> =>
  Object.fromEntries(
    visits.map(({ appointment: { id, version }, note: { soapNote, soapNoteVersion }, forms = [] }) => [
      id,
      {
        version,
        soapNote,
        soapNoteVersion,
        forms: Object.fromEntries(forms.map(({ id: formId, revision }) => [formId, revision])),
      },
    ]),
  );
