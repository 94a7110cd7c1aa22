/** One field for both: with an @ it is an e-mail address, else a user id. */
export function parseIdentifier(typed: string): { email: string } | { userId: string } {
  const who = typed.trim();
  return who.includes('@') ? { email: who } : { userId: who };
}
