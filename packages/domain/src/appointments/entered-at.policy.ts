/** When something happened that a device entered without a connection. A clock that is ahead counts as now. */
export function enteredMoment(enteredAt: string | undefined, now: Date): Date {
  const moment = enteredAt === undefined ? now : new Date(enteredAt);
  return moment < now ? moment : now;
}
