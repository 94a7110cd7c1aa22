import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { id, text } from '../common/fields.ts';
import { videoCall } from './video.schema.ts';

const people = { service: 'appointments', audience: ['patient', 'provider'] } as const;

export const getVideoCall = call({
  name: 'getVideoCall',
  method: 'GET',
  path: '/video/{id}',
  ...people,
  audit: 'own test',
  records: { id: 'appointment' },
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
  summary: 'Send connection data to another seat of a video call (added path)',
  limit: { max: 600, perSeconds: 60 },
  params: idParams,
  body: z.strictObject({ deviceId: id, to: id, signal: text(20_000, 1) }),
});
