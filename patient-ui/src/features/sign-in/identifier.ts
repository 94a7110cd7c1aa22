/** With an @ it is an email, otherwise a username. */
export function parseIdentifier(typed: string): { email: string } | { userId: string } {
  const who = typed.trim();
  return who.includes('@') ? { email: who } : { userId: who };
}
