import { getHome } from '@bedside/contracts/appointments/home.api';
import { listDocuments } from '@bedside/contracts/care/documents.api';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { dayIn } from '@bedside/ui-kit/formats';
import { client } from '../api/client.ts';
import { nextAppointments } from '../features/home/home-text.ts';
import { type Asked, type Copy, keptDocuments, keptVisit } from './kept.ts';

const MOST_DOCUMENTS = 50;

export async function takeCopy(practice: BrowserConfig['practice'], asked: Asked): Promise<Copy> {
  const [{ data: home }, { data: documents }] = await Promise.all([
    client.send(getHome, {}, { isBackground: true }),
    client.send(listDocuments, { query: { take: MOST_DOCUMENTS } }, { isBackground: true }),
  ]);
  // One that has no time yet is not a visit to come home for.
  const [next] = nextAppointments(home.visits, dayIn(practice.timeZone, new Date())).filter(
    ({ appointmentDate }) => appointmentDate !== null,
  );
  return {
    timeZone: practice.timeZone,
    practice: { name: practice.name, phone: practice.supportPhone },
    visit: next ? keptVisit(next, asked) : null,
    documents: keptDocuments(documents.listing, asked.withClinical),
  };
}
