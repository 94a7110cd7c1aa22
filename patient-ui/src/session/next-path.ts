/** Accepts only paths within the portal, to prevent open redirects. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next !== null && /^\/[\w-]/.test(next) ? next : '/home';
}

const leadNowhere = ['/', '/home', '/logout'];

export const signInPath = (wanted: string): string =>
  leadNowhere.includes(wanted) ? '/' : `/?next=${encodeURIComponent(wanted)}`;
