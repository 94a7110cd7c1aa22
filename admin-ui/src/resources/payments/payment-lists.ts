/** The payments that nobody has looked at a second time, under an address of their own. */
export const UNVERIFIED = '/appointments/unVerified_payments';
