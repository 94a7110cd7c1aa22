export const timesOfDay = ['MORNING', 'AFTERNOON', 'EVENING', 'ASAP'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];
