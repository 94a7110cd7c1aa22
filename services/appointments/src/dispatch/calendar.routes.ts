import {
  createCalendarFeed,
  getCalendarFeed,
  getCalendarFile,
  readCalendarFeed,
  revokeCalendarFeed,
  saveCalendarEvent,
} from '@bedside/contracts/appointments/calendar.api';
import * as calendar from '@bedside/domain/appointments/calendar.commands';
import { calendarByToken, calendarFeedOf, calendarRow } from '@bedside/domain/appointments/calendar.queries';
import * as feed from '@bedside/domain/appointments/calendar-feed.commands';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import { actorOf, isStaff } from '@bedside/domain/context';
import { languageOfUser } from '@bedside/domain/people/user.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { bareAddress, calendarText, sequenceOf, uidOf } from '@bedside/message-templates/calendar';
import { recordRead } from '@bedside/service-kit/record-reads';
import type { Routes } from '@bedside/service-kit/service';
import { tagOf, toEntry, toFeedEntry } from './calendar.mapper.ts';

/** Calendar apps poll about once an hour. Faster polling gets the cached copy. */
const CACHED_SECONDS = 300;

export const calendarRoutes: Routes = ({ bind, parts }) => {
  const { db, config } = parts;
  const { publicUrl } = config;
  const frameOf = async (reader: string) => ({
    practice: (await practiceSettings(db)).name,
    language: await languageOfUser(db, reader),
    from: bareAddress(config.mail.from),
  });

  bind(saveCalendarEvent, async ({ params, body, ctx }) => {
    const appointment = await calendar.saveCalendarEvent(db, ctx, { ...params, ...body });
    return {
      message: 'Calendar event saved. The provider will get an updated invite.',
      data: {
        uid: uidOf(appointment.id),
        sequence: sequenceOf(appointment),
        description: appointment.calendarDescription,
        icsUrl: `${publicUrl}/v1/appointment/${appointment.id}/calendar`,
      },
    };
  });

  bind(getCalendarFile, async ({ params: { id }, ctx, request, reply }) => {
    const { role, userId } = actorOf(ctx);
    const row = await calendarRow(db, ctx, id);
    const entry = toEntry(row, { role, publicUrl });
    const method = entry.canceled ? 'CANCEL' : 'PUBLISH';
    const file = calendarText([entry], { ...(await frameOf(userId)), method });
    if (isStaff(role))
      await recordRead(request, parts, ctx, {
        action: getCalendarFile.name,
        entityType: 'appointment',
        entityId: id,
        patientId: row.patientId,
      });
    return reply
      .header('content-type', `text/calendar; charset=utf-8; method=${method}`)
      .header('content-disposition', `attachment; filename="visit-${row.key}.ics"`)
      .send(file);
  });

  bind(getCalendarFeed, async ({ ctx }) => {
    const createdAt = await calendarFeedOf(db, ctx);
    return { data: { active: createdAt !== null, createdAt: createdAt?.toISOString() ?? null } };
  });

  bind(createCalendarFeed, async ({ ctx }) => {
    const token = await feed.createCalendarFeed(db, ctx);
    return {
      message: 'This is your private link. We show it only once.',
      data: { url: `${publicUrl}/v1/calendar/${token}.ics` },
    };
  });

  bind(revokeCalendarFeed, async ({ ctx }) => {
    await feed.revokeCalendarFeed(db, ctx);
    return { message: 'Your private link is turned off.' };
  });

  bind(readCalendarFeed, async ({ params, ctx, request, reply }) => {
    const { owner, appointments } = await calendarByToken(db, ctx, params.token.replace(/\.ics$/, ''));
    const entries = appointments.map((row) => toFeedEntry(row, { role: owner.role, publicUrl }));
    const tag = tagOf(entries);
    reply.header('etag', tag).header('cache-control', `private, max-age=${CACHED_SECONDS}`);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const frame = await frameOf(owner.id);
    if (isStaff(owner.role))
      await recordAudit(db, ctx, {
        action: readCalendarFeed.name,
        entityType: 'resource',
        entityId: 'calendar-feed',
        by: owner,
      });
    return reply
      .header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', 'inline; filename="visits.ics"')
      .send(calendarText(entries, { ...frame, method: 'PUBLISH', name: `${frame.practice} visits` }));
  });
};
