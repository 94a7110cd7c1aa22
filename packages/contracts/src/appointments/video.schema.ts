import { z } from 'zod';

/** How long after its visit a video call stays open. */
export const CLOSES_AFTER_MINUTES = 30;

/** INVITED: a guest who has not opened their link yet. */
const videoSeatStates = ['INVITED', 'WAITING', 'IN CALL', 'LEFT'] as const;
/**
 * Of two participants, the one whose role comes first sends the connection offer. A guest is someone whom the
 * provider invited by text.
 */
export const videoSeatRoles = ['provider', 'patient', 'guest'] as const;
export const videoGuestKinds = ['INTERPRETER', 'FAMILY', 'COLLEAGUE'] as const;
export const videoMediaSteps = ['SEND', 'RECEIVE', 'ACCEPT', 'KEEP', 'GIVE UP'] as const;
export type VideoMediaStep = (typeof videoMediaSteps)[number];
export type VideoSeatRole = (typeof videoSeatRoles)[number];
export type VideoSeatState = (typeof videoSeatStates)[number];

export const videoSeat = z.object({
  /** For a guest: the id of the invitation. */
  userId: z.string(),
  role: z.enum(videoSeatRoles),
  /** The name that a guest gave; null for others. */
  name: z.string().nullable(),
  kind: z.enum(videoGuestKinds).nullable(),
  state: z.enum(videoSeatStates),
  /** When the seat entered this state. */
  since: z.string(),
  audioOnly: z.boolean(),
  /** The state in which the patient says they are. Null for others, and when a guest is the one asking. */
  locationState: z.string().nullable(),
  /** When they last said so. */
  locationConfirmedAt: z.string().nullable().optional(),
  /** Where to send help. Sent to staff and to this person, never to links. */
  emergencyAddress: z.string().nullable().optional(),
  /** The stream that this seat sends to the media server, if any. */
  stream: z.string().optional(),
});

const iceServer = z.object({
  urls: z.array(z.string()),
  /** Set only for a relay. */
  username: z.string().optional(),
  credential: z.string().optional(),
});

export const videoCall = z.object({
  appointmentId: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  seats: z.array(videoSeat),
  /**
   * The device that holds the caller’s seat; null before they join. Joining on another device moves the seat
   * there. For someone who came by a link, it is “another device” unless they name it.
   */
  deviceId: z.string().nullable(),
  /** The patient consented to telemedicine within the last year. */
  hasConsent: z.boolean(),
  /** States in which the provider is licensed to treat patients today. */
  licensedStates: z.array(z.string()),
  supportPhone: z.string(),
  /**
   * For RTCPeerConnection. Empty while the call is closed. They expire, so fetch them again before each new
   * connection.
   */
  iceServers: z.array(iceServer),
  iceTransportPolicy: z.enum(['all', 'relay']),
  /** Whether participants connect to each other directly or through the practice’s media server. */
  media: z.enum(['PEERS', 'SERVER']).optional(),
});

/** CPT modifiers: 95 for video, 93 for audio only. */
export const telemedicineModifiers = ['95', '93'] as const;
export type TelemedicineModifier = (typeof telemedicineModifiers)[number];
