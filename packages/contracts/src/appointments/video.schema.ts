import { z } from 'zod';

export const videoSeatStates = ['WAITING', 'IN CALL', 'LEFT'] as const;
export type VideoSeatState = (typeof videoSeatStates)[number];

export const videoSeat = z.object({
  userId: z.string(),
  role: z.enum(['provider', 'patient']),
  state: z.enum(videoSeatStates),
  /** When the seat took this state. */
  since: z.string(),
  audioOnly: z.boolean(),
  /** State in which the patient says they are; null for the provider. */
  locationState: z.string().nullable(),
});

const iceServer = z.object({
  urls: z.array(z.string()),
  /** Of a relay only. */
  username: z.string().optional(),
  credential: z.string().optional(),
});

export const videoCall = z.object({
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
  /** For RTCPeerConnection. Empty while the call is closed; read again before a new connection, they expire. */
  iceServers: z.array(iceServer),
  iceTransportPolicy: z.enum(['all', 'relay']),
});
