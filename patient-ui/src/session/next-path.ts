/** Where to go after sign-in: a path of this portal, never an address of somebody else. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next !== null && /^\/[\w-]/.test(next) ? next : '/home';
}
