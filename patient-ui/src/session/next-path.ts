/** Where to go after sign-in: a path of this portal, never an address of somebody else. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next !== null && /^\/[\w-]/.test(next) ? next : '/home';
}

const leadNowhere = ['/', '/home', '/logout'];

/** The sign-in, which leads back to where somebody wanted to be. */
export const signInPath = (wanted: string): string =>
  leadNowhere.includes(wanted) ? '/' : `/?next=${encodeURIComponent(wanted)}`;
