export interface FrontEnd {
  readonly name: 'portal' | 'console';
  readonly folder: string;
  /** URL prefixes; the first one serves the files. */
  readonly paths: readonly [string, ...string[]];
}

export const console: FrontEnd = { name: 'console', folder: 'admin-ui', paths: ['/admin', '/super-admin'] };
export const portal: FrontEnd = { name: 'portal', folder: 'patient-ui', paths: ['/'] };

/** File names in Vite's assets folder contain a content hash, so they never change. */
export const HASHED_ASSETS = 'assets';
export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/** Pages of video calls: only they may use the camera and the microphone. Rule: security.camera-on-calls-only */
export const CALL_PAGES = '^/((admin|super-admin)/)?video/';
export const DEVICES = {
  calls: 'camera=(self), microphone=(self)',
  others: 'camera=(), microphone=()',
} as const;
