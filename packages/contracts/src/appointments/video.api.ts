import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { day, id, instant, phone, text } from '../common/fields.ts';
import { languages } from '../common/languages.ts';
import {
  telemedicineModifiers,
  videoCall,
  videoGuestKinds,
  videoMediaSteps,
  videoSeatRoles,
} from './video.schema.ts';

const provider = { service: 'appointments', audience: ['provider'] } as const;
const people = { service: 'appointments', audience: ['patient', 'provider'], forVideoSeats: true } as const;

export const getVideoCall = call({
  name: 'getVideoCall',
  method: 'GET',
  path: '/video/{id}',
  ...people,
  audit: 'own test',
  records: { id: 'appointment' },
  family: ['BOOK'],
  summary: 'Get the video call of a visit (added path)',
  params: idParams,
  data: videoCall,
});

export const joinVideoCall = call({
  name: 'joinVideoCall',
  method: 'POST',
  path: '/video/{id}/join',
  ...people,
  audit: 'own test',
  records: { id: 'appointment', deviceId: 'new' },
  family: ['BOOK'],
  summary: 'Join a video call: patients wait until the provider admits them (added path)',
  limit: { max: 60, perSeconds: 60 },
  params: idParams,
  body: z.strictObject({
    /** Made by the browser. */
    deviceId: id,
    audioOnly: z.boolean().optional(),
    /** Required of patients: the two-letter code of the state they are in now. */
    locationState: text(2, 2).optional(),
    /** Asked of patients: whether they are at home, which decides the place of service on the claim. */
    atHome: z.boolean().optional(),
  }),
  data: videoCall,
});

export const admitToVideoCall = call({
  name: 'admitToVideoCall',
  method: 'POST',
  path: '/video/{id}/admit',
  ...provider,
  audit: 'own test',
  records: { id: 'appointment', userId: 'patient' },
  summary: 'Admit a waiting person to a video call (added path)',
  params: idParams,
  body: z.strictObject({ userId: id }),
  data: videoCall,
});

export const declineFromVideoCall = call({
  name: 'declineFromVideoCall',
  method: 'POST',
  path: '/video/{id}/decline',
  ...provider,
  audit: 'own test',
  records: { id: 'appointment', userId: 'patient' },
  summary: 'Decline a waiting person of a video call, who may ask again (added path)',
  params: idParams,
  body: z.strictObject({ userId: id }),
  data: videoCall,
});

export const leaveVideoCall = call({
  name: 'leaveVideoCall',
  method: 'POST',
  path: '/video/{id}/leave',
  ...people,
  audit: 'own test',
  records: { id: 'appointment', deviceId: 'new' },
  family: ['BOOK'],
  summary: 'Leave a video call, which changes nothing about the visit (added path)',
  params: idParams,
  body: z.strictObject({ deviceId: id }),
  data: videoCall,
});

/** Live update only; nothing is stored. */
export const sendVideoSignal = call({
  name: 'sendVideoSignal',
  method: 'POST',
  path: '/video/{id}/signal',
  ...people,
  audit: { none: 'joining, admitting and leaving are audited; a signal is neither stored nor read' },
  records: { id: 'appointment', deviceId: 'new', to: 'staff' },
  family: ['BOOK'],
  summary: 'Send connection data to another seat of a video call (added path)',
  limit: { max: 600, perSeconds: 60 },
  params: idParams,
  body: z.strictObject({ deviceId: id, to: id, signal: text(20_000, 1) }),
});

export const connectVideoMedia = call({
  name: 'connectVideoMedia',
  method: 'POST',
  path: '/video/{id}/media',
  ...people,
  audit: { none: 'joining, admitting and leaving are audited; how media travels says nothing about anyone' },
  records: { id: 'appointment', deviceId: 'new', stream: 'new' },
  family: ['BOOK'],
  summary: 'Connect to the media server of a video call of three (added path)',
  limit: { max: 240, perSeconds: 60 },
  params: idParams,
  body: z.strictObject({
    deviceId: id,
    /** ACCEPT answers what RECEIVE gave, KEEP comes every 20 seconds, and GIVE UP brings all back to each other. */
    step: z.enum(videoMediaSteps),
    /** For RECEIVE and ACCEPT: of the other seat. */
    stream: id.optional(),
    /** For SEND and ACCEPT: a description, in base64. */
    description: text(20_000, 1).optional(),
  }),
  data: z.object({
    /** For the media server, in base64. */
    description: z.string().nullable(),
  }),
});

export const openVideoLink = call({
  name: 'openVideoLink',
  method: 'POST',
  path: '/video/open',
  service: 'appointments',
  audience: ['public'],
  summary: 'Open a video call by its link, without signing in (added path)',
  constantTime: true,
  limit: { max: 20, perSeconds: 60 },
  body: z.strictObject({
    token: text(200, 20),
    /** For a patient’s link. */
    dateOfBirth: day.optional(),
    /** For a third person’s link. */
    name: text(60, 1).optional(),
  }),
  data: z.object({
    /** Sent as a bearer token; it opens this call and its live updates, and nothing else. */
    accessToken: z.string(),
    expiresAt: instant,
    appointmentId: z.string(),
    userId: z.string(),
    role: z.enum(videoSeatRoles),
  }),
});

export const inviteToVideoCall = call({
  name: 'inviteToVideoCall',
  method: 'POST',
  path: '/video/{id}/guests',
  ...provider,
  audit: 'own test',
  records: { id: 'appointment' },
  summary: 'Invite a third person to a video call by text (added path)',
  limit: { max: 10, perSeconds: 60 },
  params: idParams,
  body: z.strictObject({
    name: text(60, 1),
    phone,
    kind: z.enum(videoGuestKinds),
    language: z.enum(languages).optional(),
  }),
  data: videoCall,
});

export const removeFromVideoCall = call({
  name: 'removeFromVideoCall',
  method: 'DELETE',
  path: '/video/{id}/guests/{guestId}',
  ...provider,
  audit: 'own test',
  records: { id: 'appointment', guestId: 'new' },
  summary: 'Remove an invited person from a video call, and end their link (added path)',
  params: idParams.extend({ guestId: id }),
  data: videoCall,
});

export const reportVideoConnection = call({
  name: 'reportVideoConnection',
  method: 'POST',
  path: '/video/{id}/connection',
  ...people,
  audit: {
    none: 'joining and leaving are audited; a report says how a connection runs, and nothing about anyone',
  },
  records: { id: 'appointment', deviceId: 'new' },
  summary: 'Report that the connection of a video call stands or was lost (added path)',
  limit: { max: 60, perSeconds: 60 },
  params: idParams,
  body: z.strictObject({
    deviceId: id,
    state: z.enum(['CONNECTED', 'LOST']),
    /** Whether it runs through the relay. */
    relayed: z.boolean().optional(),
    audioOnly: z.boolean().optional(),
  }),
});

export const getVideoFacts = call({
  name: 'getVideoFacts',
  method: 'GET',
  path: '/video/{id}/facts',
  service: 'appointments',
  audience: ['provider', 'admin'],
  permission: 'billing',
  audit: 'own test',
  records: { id: 'appointment' },
  summary: 'Get what the claim of a video visit needs (added path)',
  params: idParams,
  data: z.object({
    joins: z.int(),
    drops: z.int(),
    /** Both provider and patient were connected. */
    seconds: z.int(),
    relayed: z.boolean(),
    audioOnly: z.boolean(),
    startedAt: instant.nullable(),
    endedAt: instant.nullable(),
    /** CMS place of service: 10 at home, 02 elsewhere; null if the patient was not asked or never joined. */
    placeOfService: z.enum(['02', '10']).nullable(),
    /** 95 with picture, 93 with sound only; null if they never met. */
    modifier: z.enum(telemedicineModifiers).nullable(),
  }),
});
