/** When something happened that a device recorded while offline. A clock that runs ahead counts as now. */
export function enteredMoment(enteredAt: string | undefined, now: Date): Date {
  const moment = enteredAt === undefined ? now : new Date(enteredAt);
  return moment < now ? moment : now;
}
