import { z } from 'zod';
import { openWork } from '../appointments/dashboard.api.ts';
import { call, ownData } from '../call.ts';
import { liveEntityTypes } from '../event.ts';
import { ownAccount } from '../permission.ts';

export const live = call({
  name: 'live',
  method: 'GET',
  path: '/live',
  service: 'appointments',
  audience: ['signed-in'],
  permission: ownAccount,
  audit: ownData,
  records: { device: 'new' },
  forVideoSeats: true,
  summary: 'Stream live updates as server-sent events: that something changed, never what (added path)',
  /**
   * `details` adds dates and counts of open work, for staff screens. `device` receives the signals of that
   * device’s video call.
   */
  query: z.strictObject({ details: z.stringbool().optional(), device: z.uuid().optional() }),
  raw: 'text/event-stream',
});

/** One server-sent event. */
export const liveMessage = z.object({
  type: z.enum(['changed', 'unread', 'typing', 'work', 'signal']),
  entityType: z.enum([...liveEntityTypes, 'videoCall']),
  entityId: z.string(),
  /** The writer’s position, for clients that sent one when they opened the stream. */
  position: z.string().optional(),
  /** With `typing` and `signal`: the user who sent it. */
  by: z.string().optional(),
  /** With `signal`: the receiving device, and the WebRTC data for it. */
  device: z.string().optional(),
  signal: z.string().optional(),
  unread: z.object({ chat: z.int(), notification: z.int() }).optional(),
  /** With `details` and an appointment: the appointment’s day, `yyyy-MM-dd`. */
  date: z.iso.date().optional(),
  /** With `work`: the counts of open work that the recipient may see. */
  work: openWork.optional(),
});
export type LiveMessage = z.infer<typeof liveMessage>;
