import type { Role } from '@bedside/contracts/people/user.schema';
import { addDays, addHours, addMinutes, addSeconds } from '@bedside/db/dates';
import { isStaff } from '../context.ts';
import type { PracticeSettings } from '../practice/settings.ts';

/** Ends active sessions too, unless they are remembered. */
const ABSOLUTE_HOURS = 12;
/** `last_seen_at` is at most this much behind. */
const SEEN_RESOLUTION_SECONDS = 60;

type IdleSettings = Pick<PracticeSettings, 'staffIdleMinutes' | 'patientIdleMinutes'>;

interface SessionClock {
  isPersistent: boolean;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

/** @param rememberDays null for a session that is not remembered */
export const sessionEnd = (start: Date, persistentSessionDays: number | null): Date =>
  persistentSessionDays === null ? addHours(start, ABSOLUTE_HOURS) : addDays(start, persistentSessionDays);

export const idleMinutesOf = (role: Role, settings: IdleSettings): number =>
  isStaff(role) ? settings.staffIdleMinutes : settings.patientIdleMinutes;

/** Remembered sessions ignore idleness. */
export function isSessionActive(session: SessionClock, idleMinutes: number, now: Date): boolean {
  if (session.revokedAt || session.expiresAt <= now) return false;
  return session.isPersistent || addMinutes(session.lastSeenAt, idleMinutes) > now;
}

export const needsLastSeenUpdate = (lastSeenAt: Date, now: Date): boolean =>
  addSeconds(lastSeenAt, SEEN_RESOLUTION_SECONDS) <= now;

type Table = readonly (readonly [Pick<RegExp, 'test'>, string])[];

const browsers: Table = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [{ test: (text) => text.includes('Version/') && text.includes('Safari/') }, 'Safari'],
];

const systems: Table = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const named = (table: Table, userAgent: string) => table.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Such as “Chrome on Windows”. */
export function deviceName(userAgent: string | null): string {
  const browser = named(browsers, userAgent ?? '');
  const system = named(systems, userAgent ?? '');
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Free attempts per day, and how the wait grows after them. */
export interface BackoffSchedule {
  freeTries: number;
  longestSeconds: number;
}

const FIRST_SECONDS = 5;

/**
 * Per account: at most 18 wrong passwords per quarter of an hour and waits of up to five minutes, so that no
 * one can be locked out.
 */
export const accountBackoff: BackoffSchedule = { freeTries: 10, longestSeconds: 300 };

/** Per IP address: a clinic behind one address needs room for typos. */
export const ipAddressBackoff: BackoffSchedule = { freeTries: 100, longestSeconds: 60 };

/** Seconds until the next attempt, after `slowed` delayed ones. */
export const delayAfter = (ladder: BackoffSchedule, slowed: number): number =>
  Math.min(FIRST_SECONDS * 2 ** slowed, ladder.longestSeconds);

/** The end reason of a session that signed out on its own device. */
export const SIGNED_OUT_HERE = 'signed out';
