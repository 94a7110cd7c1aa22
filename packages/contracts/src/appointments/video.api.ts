import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { id, text } from '../common/fields.ts';
import { videoSeatStates } from './video.schema.ts';

const people = { service: 'appointments', audience: ['patient', 'provider'] } as const;

const videoSeat = z.object({
  userId: z.string(),
  role: z.enum(['provider', 'patient']),
  state: z.enum(videoSeatStates),
  /** When the seat took this state. */
  since: z.string(),
  audioOnly: z.boolean(),
  /** State in which the patient says they are; null for the provider. */
  locationState: z.string().nullable(),
});

const videoCall = z.object({
  appointmentId: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  seats: z.array(videoSeat),
  /** The device that holds the caller’s seat; null before they join. Another device of theirs takes it over. */
  deviceId: z.string().nullable(),
  /** The patient agreed to telemedicine within the last year. */
  hasConsent: z.boolean(),
  /** States in which the provider may treat patients today. */
  licensedStates: z.array(z.string()),
  supportPhone: z.string(),
});

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
  }),
  data: videoCall,
});

export const admitToVideoCall = call({
  name: 'admitToVideoCall',
  method: 'POST',
  path: '/video/{id}/admit',
  service: 'appointments',
  audience: ['provider'],
  audit: 'own test',
  records: { id: 'appointment', userId: 'patient' },
  summary: 'Admit a waiting person to a video call (added path)',
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
