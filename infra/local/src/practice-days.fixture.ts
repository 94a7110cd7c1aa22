export const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

/** `yyyy-MM-dd`, where the practice is. */
export const practiceDay = (date: Date): string =>
  date.toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** MM/dd/yyyy, as it is typed. */
export const typed = (date: Date): string => practiceDay(date).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
