/** One build serves both /admin and /super-admin. */
export const basename = (): string =>
  location.pathname.startsWith('/super-admin') ? '/super-admin' : '/admin';
