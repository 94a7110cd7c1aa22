import { hoursOn } from '@bedside/contracts/practice/opening';
import type { Db } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import type { ChatMessages, Conversations } from '@bedside/db/schema';
import { outOfHoursText } from '@bedside/domain/messaging/chat.policy';
import { instantOf, wallClock } from '@bedside/domain/practice/local-time';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { type Insertable, sql } from 'kysely';
import { openTimeBefore } from './appointment-times.ts';
import { type Line, practiceChats, providerLines, replies } from './chat-text.ts';
import type { DemoPatient, DemoPeople } from './people.ts';
import { demoId } from './random.ts';

type Conversation = Insertable<Conversations>;
type Message = Insertable<ChatMessages>;

interface DemoChat {
  key: string;
  patient: DemoPatient;
  /** Who responds, and in which role. */
  by: { id: string; role: 'ADMIN' | 'PROVIDER' };
  lines: readonly Line[];
  now: Date;
  practice: PracticeSettings;
}

const AFTER_CLOSING = 25;

function timeOf({ minutesAgo, isAfterHours }: Line, now: Date, practice: PracticeSettings): Date {
  const at = openTimeBefore(now, minutesAgo, practice);
  if (!isAfterHours) return at;
  const { day, time } = wallClock(at, practice.timeZone);
  const closes = hoursOn(day, practice).find(({ to }) => to > time)?.to ?? time;
  return addMinutes(instantOf(day, closes, practice.timeZone) ?? at, AFTER_CLOSING);
}

/** The messages of a conversation. All except the unread ones were read within a few minutes. */
function messagesOf({
  key,
  patient,
  by,
  lines,
  now,
  practice,
}: DemoChat): (Message & { seq: number; createdAt: Date })[] {
  return lines.map((line, index) => {
    const { who, minutesAgo, isUnread } = line;
    const isPatient = who === 'patient';
    const isOurs = who === 'practice' || who === 'note';
    const text = who === 'auto' ? outOfHoursText(practice) : line.text;
    const createdAt = timeOf(line, now, practice);
    const readLine = { ...line, minutesAgo: Math.max(minutesAgo - 3, 0) };
    const readAt = who === 'note' || isUnread ? null : timeOf(readLine, now, practice);
    return {
      id: demoId(`chat ${key} ${index}`),
      conversationId: demoId(`chat ${key}`),
      seq: index + 1,
      internalNotesBefore: lines.slice(0, index).filter((line) => line.who === 'note').length,
      senderId: isPatient ? patient.id : isOurs ? by.id : null,
      senderRole: isPatient ? 'PATIENT' : isOurs ? by.role : null,
      fromPatient: isPatient,
      type: who === 'note' || who === 'auto' ? who : 'text',
      text: text.replaceAll('{name}', patient.firstName),
      documentId: null,
      appointmentId: null,
      clientId: demoId(`client ${key} ${index}`),
      createdAt,
      deliveredAt: readAt,
      readAt,
    };
  });
}

async function saveChat(db: Db, demo: DemoChat, chat: Partial<Conversation>): Promise<void> {
  const messages = messagesOf(demo);
  const [first] = messages;
  const newest = messages.filter(({ type }) => type !== 'note').at(-1);
  if (!first || !newest) return;
  await db
    .insertInto('conversations')
    .values({
      id: demoId(`chat ${demo.key}`),
      kind: 'PRACTICE',
      patientId: demo.patient.id,
      originalPatientId: demo.patient.id,
      providerId: null,
      appointmentId: null,
      lastSeq: messages.length,
      lastMessageAt: newest.createdAt,
      createdAt: first.createdAt,
      ...chat,
    })
    .execute();
  await db.insertInto('chatMessages').values(messages).execute();
}

export async function seedChats(
  db: Db,
  people: DemoPeople,
  practice: PracticeSettings,
  now: Date,
): Promise<void> {
  const office = { id: people.adminId, role: 'ADMIN' } as const;
  for (const { of, lines, isMine, isDone } of practiceChats) {
    const patient = people.households[of]?.[0];
    if (!patient) continue;
    await saveChat(
      db,
      { key: `practice ${of}`, patient, by: office, lines, now, practice },
      { assignedStaffId: isMine ? people.adminId : null, status: isDone ? 'CLOSED' : 'OPEN' },
    );
  }
  await seedProviderChats(db, people, practice, now);
  await db
    .insertInto('cannedReplies')
    .values(replies.map((reply) => ({ ...reply, id: demoId(`reply ${reply.title}`), createdAt: now })))
    .execute();
}

async function seedProviderChats(
  db: Db,
  people: DemoPeople,
  practice: PracticeSettings,
  now: Date,
): Promise<void> {
  const holders = new Map(people.households.flatMap(([holder]) => (holder ? [[holder.id, holder]] : [])));
  const appointments = await db
    .selectFrom('appointments')
    .innerJoin('households', 'households.id', 'appointments.householdId')
    .select(['appointments.id', 'appointments.providerId', 'households.accountHolderId'])
    .where('appointments.providerId', 'is not', null)
    .where('appointments.status', 'in', ['SCHEDULED', 'ON THE WAY', 'COMPLETED'])
    .orderBy(sql`abs(extract(epoch from ${sql.ref('appointments.startsAt')} - ${now}::timestamptz))`)
    .orderBy('appointments.id')
    .execute();
  const [own] = people.households[0] ?? [];
  const ofOwn = appointments.filter(({ accountHolderId }) => accountHolderId === own?.id).slice(0, 1);
  const ofProvider = appointments.filter(
    ({ providerId, accountHolderId }) => providerId === people.providerIds[0] && accountHolderId !== own?.id,
  );
  const seen = new Set<string>();
  const chosen = [...ofOwn, ...ofProvider].filter(({ accountHolderId }) => {
    if (seen.has(accountHolderId)) return false;
    return seen.add(accountHolderId);
  });
  for (const [index, lines] of providerLines.entries()) {
    const appointment = chosen[index];
    const patient = appointment && holders.get(appointment.accountHolderId);
    if (!appointment?.providerId || !patient) continue;
    const by = { id: appointment.providerId, role: 'PROVIDER' } as const;
    await saveChat(
      db,
      { key: `provider ${index}`, patient, by, lines, now, practice },
      { kind: 'PROVIDER', providerId: appointment.providerId, appointmentId: appointment.id },
    );
  }
}
