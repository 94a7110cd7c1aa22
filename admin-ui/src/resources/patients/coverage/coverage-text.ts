import type { Insurance } from '@bedside/contracts/people/coverage.schema';

const places = ['Primary', 'Secondary', 'Tertiary'];

/** Billing order: 1 is primary. */
export const priorityText = (priority: number): string => places[priority - 1] ?? `Coverage ${priority}`;

/** "BCBS Illinois, Blue Choice PPO" */
export const insuranceName = ({ payer, plan }: Pick<Insurance, 'payer' | 'plan'>): string =>
  [payer, plan].filter(Boolean).join(', ');

export const isOver = ({ validTo }: Pick<Insurance, 'validTo'>, today: string): boolean =>
  validTo !== null && validTo < today;

export const priorityChoices = places.map((label, at) => ({ value: String(at + 1), label }));
