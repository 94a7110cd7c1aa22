import { z } from 'zod';

/** INVITED: a third person who has not opened their link. */
const videoSeatStates = ['INVITED', 'WAITING', 'IN CALL', 'LEFT'] as const;
/** The earlier of two roles offers a connection first. A guest is a third person whom the provider invited by text. */
export const videoSeatRoles = ['provider', 'patient', 'guest'] as const;
export const videoGuestKinds = ['INTERPRETER', 'FAMILY', 'COLLEAGUE'] as const;
export const videoMediaSteps = ['SEND', 'RECEIVE', 'ACCEPT', 'KEEP', 'GIVE UP'] as const;
export type VideoMediaStep = (typeof videoMediaSteps)[number];
export type VideoSeatRole = (typeof videoSeatRoles)[number];
export type VideoSeatState = (typeof videoSeatStates)[number];

export const videoSeat = z.object({
  /** For a guest: the id of their invitation. */
  userId: z.string(),
  role: z.enum(videoSeatRoles),
  /** For a guest only, as they gave it. */
  name: z.string().nullable(),
  kind: z.enum(videoGuestKinds).nullable(),
  state: z.enum(videoSeatStates),
  /** When the seat took this state. */
  since: z.string(),
  audioOnly: z.boolean(),
  /** State in which the patient says they are; null for others, and for a guest who asks. */
  locationState: z.string().nullable(),
  /** What the seat sends to the media server, if it does. */
  stream: z.string().optional(),
});

const iceServer = z.object({
  urls: z.array(z.string()),
  /** For a relay only. */
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
  /** Whether each connects to each, or all to the practice’s media server. */
  media: z.enum(['PEERS', 'SERVER']).optional(),
});

/** For CPT: with picture, or with sound only. */
export const telemedicineModifiers = ['95', '93'] as const;
export type TelemedicineModifier = (typeof telemedicineModifiers)[number];
