import { settledStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { DocumentCategory, ReportStatus } from '@bedside/contracts/care/care.schema';
import type { Db } from '@bedside/db/database';
import { addHours, subDays } from '@bedside/db/dates';
import type { Documents, Reports } from '@bedside/db/schema';
import { checksumOf } from '@bedside/domain/access/stored-file';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import type { Insertable } from 'kysely';
import { image, letter } from './demo-files.ts';
import type { DemoPatient, DemoPeople } from './people.ts';
import { type Dice, demoId } from './random.ts';

interface Rows {
  documents: (Insertable<Documents> & { content: Buffer })[];
  reports: Insertable<Reports>[];
}

const results = [
  {
    name: 'Complete blood count',
    kind: 'Laboratory',
    lines: [
      'White cells 6.1 (4.0-11.0)',
      'Red cells 4.7 (4.2-5.4)',
      'Hemoglobin 13.9 (12.0-16.0)',
      'Platelets 244 (150-400)',
    ],
    comment: 'All your results are in the normal range. No action needed.',
  },
  {
    name: 'Throat culture',
    kind: 'Laboratory',
    lines: ['Group A Streptococcus: not detected', 'Incubated for 48 hours'],
    comment: 'You don’t have strep. Rest, drink plenty of fluids, and call us if your fever comes back.',
  },
  {
    name: 'Metabolic panel',
    kind: 'Laboratory',
    lines: [
      'Glucose 92 (70-99)',
      'Creatinine 0.8 (0.6-1.1)',
      'Sodium 139 (135-145)',
      'Potassium 4.2 (3.5-5.1)',
    ],
    comment: 'Your kidneys and blood sugar look good. We’ll check again in a year.',
  },
  {
    name: 'Thyroid panel',
    kind: 'Laboratory',
    lines: ['TSH 2.4 (0.4-4.0)', 'Free T4 1.2 (0.8-1.8)'],
    comment: 'Your thyroid dose is right. Keep taking it as you have been.',
  },
  {
    name: 'Chest X-ray',
    kind: 'Imaging',
    lines: ['Two views', 'Lungs are clear. Heart size is normal.'],
    comment: 'Your X-ray is normal. Finish the cough medicine, and call us if you get short of breath.',
  },
] as const;

const scan = image(480, 360, (x, y) => {
  const [dx, dy] = [(x - 240) / 190, (y - 180) / 150];
  const ring = Math.hypot(dx, dy);
  return ring > 1 ? 12 : 200 - 150 * Math.abs(Math.sin(dx * 7) * Math.cos(dy * 5)) * ring;
});
const card = image(420, 264, (x, y) =>
  y < 56 ? 70 : x > 28 && x < 260 && y % 36 > 22 && y < 230 ? 120 : 236 - y / 12,
);

/**
 * Documents of some patients, and reports of appointments that promise them: released, reviewed, new, and
 * still awaited.
 */
export async function seedDocuments(
  db: Db,
  storage: StoragePort,
  dice: Dice,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const rows: Rows = { documents: [], reports: [] };
  await addReports(db, rows, dice, now);
  for (const [at, [holder]] of people.households.entries())
    if (holder && at % 9 === 0) addPapers(rows, dice, holder, subDays(now, 12 + at));
  const [holder] = people.households[0] ?? [];
  if (holder) addImaging(rows, holder, subDays(now, 40));
  await Promise.all(
    rows.documents.map(({ storageKey, contentType, content }) =>
      storage.put(storageKey, content, { contentType }),
    ),
  );
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('documents')
      .values(rows.documents.map(({ content: _content, ...row }) => row))
      .execute();
    await tx.insertInto('reports').values(rows.reports).execute();
  });
}

interface File {
  patientId: string;
  appointmentId?: string;
  category: DocumentCategory;
  name: string;
  description?: string;
  content: Buffer;
  uploadedBy: string;
  at: Date;
}

function addDocument(rows: Rows, text: string, { at, content, ...file }: File): string {
  const id = demoId(text);
  const isPdf = content.subarray(0, 4).toString() === '%PDF';
  rows.documents.push({
    id,
    appointmentId: null,
    invoiceId: null,
    invoiceVersion: null,
    consentId: null,
    consentStatus: null,
    description: null,
    ...file,
    storageKey: `uploads/${id}.${isPdf ? 'pdf' : 'png'}`,
    contentType: isPdf ? 'application/pdf' : 'image/png',
    sizeBytes: content.length,
    sha256: checksumOf(content),
    createdAt: at,
    content,
  });
  return id;
}

const SIGNED_IN = 'patient@bedside.test';

const promising = (db: Db) =>
  db
    .selectFrom('appointments as appointment')
    .innerJoin('users as patient', 'patient.id', 'appointment.patientId')
    .select([
      'appointment.id',
      'appointment.status',
      'appointment.startsAt',
      'appointment.patientId',
      'appointment.providerId',
      'appointment.producesReport',
    ])
    .select(['patient.firstName', 'patient.lastName', 'patient.email'])
    .where((eb) => eb.or([eb('appointment.producesReport', '=', true), eb('patient.email', '=', SIGNED_IN)]))
    .where('appointment.status', 'in', settledStatuses)
    .where('appointment.startsAt', 'is not', null)
    .orderBy('appointment.startsAt', 'desc')
    .orderBy('appointment.id')
    .execute();

/** Completed appointments have their reports. Some paid ones await the laboratory, a review, or the release. */
async function addReports(db: Db, rows: Rows, dice: Dice, now: Date): Promise<void> {
  const paid: (ReportStatus | null)[] = [null, 'UPLOADED'];
  let extras = 2;
  const completed: ReportStatus[] = ['REVIEWED', 'UPLOADED'];
  for (const [index, appointment] of (await promising(db)).entries()) {
    const { startsAt, providerId } = appointment;
    if (!startsAt || !providerId) continue;
    const isExtra = !appointment.producesReport;
    if (isExtra && extras === 0) continue;
    if (isExtra) extras -= 1;
    const line = appointment.status === 'PAID' ? paid : completed;
    const next = isExtra ? undefined : line.shift();
    const status = next === undefined ? 'RELEASED' : next;
    if (!status) continue;
    const { name, kind, lines, comment } = dice.pick(results);
    const hours = (count: number) => new Date(Math.min(addHours(startsAt, count).getTime(), now.getTime()));
    const documentId = addDocument(rows, `report file ${index}`, {
      patientId: appointment.patientId,
      appointmentId: appointment.id,
      category: 'Report',
      name: `${name}.pdf`,
      content: letter(name, [
        `${appointment.firstName} ${appointment.lastName}`.normalize('NFD').replace(/[^ -~]/g, ''),
        '',
        ...lines,
        '',
        kind === 'Imaging' ? 'Lakeside Imaging, Chicago' : 'Lakeside Laboratory, Chicago',
      ]),
      uploadedBy: providerId,
      at: hours(20),
    });
    const isReviewed = status !== 'UPLOADED';
    const isReleased = status === 'RELEASED';
    rows.reports.push({
      id: demoId(`report ${index}`),
      documentId,
      appointmentId: appointment.id,
      patientId: appointment.patientId,
      name,
      kind,
      status,
      comment: isReleased ? comment : null,
      uploadedBy: providerId,
      reviewedBy: isReviewed ? providerId : null,
      reviewedAt: isReviewed ? hours(24) : null,
      releasedBy: isReleased ? providerId : null,
      releasedAt: isReleased ? hours(25) : null,
      version: isReleased ? 3 : isReviewed ? 2 : 1,
      createdAt: hours(20),
    });
  }
}

function addPapers(rows: Rows, dice: Dice, { id }: DemoPatient, at: Date): void {
  const own = { patientId: id, uploadedBy: id, at };
  addDocument(rows, `card of ${id}`, {
    ...own,
    category: 'Insurance',
    name: 'Insurance card.png',
    content: card,
  });
  const { name, lines } = dice.pick(results);
  addDocument(rows, `labs of ${id}`, {
    ...own,
    at: addHours(at, 1),
    category: 'Lab result',
    name: `${name} from last year.pdf`,
    description: 'From my previous clinic',
    content: letter(name, [...lines, '', 'North Shore Clinic']),
  });
}

function addImaging(rows: Rows, { id }: DemoPatient, at: Date): void {
  const own = { patientId: id, uploadedBy: id, at };
  addDocument(rows, `scan of ${id}`, {
    ...own,
    category: 'Imaging',
    name: 'Thyroid ultrasound.png',
    description: 'Rush University Medical Center',
    content: scan,
  });
  addDocument(rows, `referral of ${id}`, {
    ...own,
    category: 'Referral',
    name: 'Referral to endocrinology.pdf',
    content: letter('Referral', [
      'To: Department of Endocrinology',
      'For: thyroid follow-up',
      '',
      'Dr. Amara Osei',
    ]),
  });
}
