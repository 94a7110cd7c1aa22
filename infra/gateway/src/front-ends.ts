/** The two front ends: where a browser finds each, and the folder of the repository it is built from. */
export interface FrontEnd {
  readonly name: 'portal' | 'console';
  readonly folder: string;
  /** Where it is, with all that lies below; the first is where its files are. */
  readonly paths: readonly [string, ...string[]];
}

export const console: FrontEnd = { name: 'console', folder: 'admin-ui', paths: ['/admin', '/super-admin'] };
export const portal: FrontEnd = { name: 'portal', folder: 'patient-ui', paths: ['/'] };

/** Vite names the files of this folder by their content: they never change. */
export const HASHED_ASSETS = 'assets';
export const KEEP_FOREVER = 'public, max-age=31536000, immutable';
export const ASK_AGAIN = 'no-cache';

/** The largest body that gets through, in megabytes; each call has a limit of its own below it. */
export const LARGEST_BODY_MB = 25;
