import { wireEnum } from '../common/fields.ts';

export type StatusTone = 'orange' | 'navy' | 'blue' | 'teal' | 'red';

export type AppointmentStage = 'requested' | 'planned' | 'unpaid' | 'paid' | 'completed' | 'canceled';

interface StatusBadge {
  label: string;
  labelInSpanish: string;
  tone: StatusTone;
  icon: string;
  portalIcon: string;
  /** A planned appointment reserves a provider’s time. An unpaid one has already taken place. */
  stage: AppointmentStage;
  /** The practice must act next. Displayed as a hollow dot. */
  owed?: boolean;
  /** Whether the patient may join the waitlist, and whether they may also be offered a slot. */
  waitlist?: 'joins' | 'isOffered';
}

/**
 * Every status as it appears on the wire, in the order an appointment goes through them.
 * Rule: appointments.statuses
 */
// biome-ignore format: a table
const definitions = {
  'PENDING APPROVAL': { label: 'Pending approval', labelInSpanish: 'Por aprobar', tone: 'teal', icon: 'circle-dashed', portalIcon: 'hourglass', stage: 'requested', owed: true, waitlist: 'joins' },
  'AWAITING TIME': { label: 'Awaiting time', labelInSpanish: 'Por definir hora', tone: 'teal', icon: 'hourglass', portalIcon: 'clock', stage: 'requested', owed: true, waitlist: 'isOffered' },
  SCHEDULED: { label: 'Scheduled', labelInSpanish: 'Programada', tone: 'teal', icon: 'calendar-check', portalIcon: 'calendar', stage: 'planned', waitlist: 'isOffered' },
  'ON THE WAY': { label: 'On the way', labelInSpanish: 'En camino', tone: 'teal', icon: 'car', portalIcon: 'navigation', stage: 'planned' },
  'AWAITING PAYMENT': { label: 'Awaiting payment', labelInSpanish: 'Por pagar', tone: 'teal', icon: 'wallet', portalIcon: 'credit-card', stage: 'unpaid' },
  'PAYMENT REQUESTED': { label: 'Payment requested', labelInSpanish: 'Pago solicitado', tone: 'teal', icon: 'hand-coins', portalIcon: 'receipt-text', stage: 'unpaid', owed: true },
  PAID: { label: 'Paid', labelInSpanish: 'Pagada', tone: 'navy', icon: 'circle-dollar-sign', portalIcon: 'check', stage: 'paid' },
  COMPLETED: { label: 'Completed', labelInSpanish: 'Completada', tone: 'blue', icon: 'circle-check', portalIcon: 'check-check', stage: 'completed' },
  CANCELLED: { label: 'Canceled', labelInSpanish: 'Cancelada', tone: 'orange', icon: 'ban', portalIcon: 'x', stage: 'canceled' },
} as const satisfies Record<string, StatusBadge>;

export type AppointmentStatus = keyof typeof definitions;
type Definition = (typeof definitions)[AppointmentStatus];

export const statusBadges: Record<AppointmentStatus, StatusBadge & Pick<Definition, 'icon' | 'portalIcon'>> =
  definitions;
export type StatusIconName = Definition['icon'];
export type PortalStatusIconName = Definition['portalIcon'];

export const appointmentStatuses = Object.keys(definitions) as [AppointmentStatus, ...AppointmentStatus[]];
export const appointmentStatus = wireEnum(appointmentStatuses);

export const byStatus = <T>(of: (status: AppointmentStatus) => T): Record<AppointmentStatus, T> =>
  Object.fromEntries(appointmentStatuses.map((status) => [status, of(status)])) as Record<
    AppointmentStatus,
    T
  >;

type StatusGroup = readonly AppointmentStatus[];
const inStages = (...stages: AppointmentStage[]): StatusGroup =>
  appointmentStatuses.filter((status) => stages.includes(statusBadges[status].stage));

export const requestedStatuses = inStages('requested');
export const plannedStatuses = inStages('planned');
export const upcomingStatuses = inStages('requested', 'planned');
export const unpaidStatuses = inStages('unpaid');
/** The provider has not left yet, so the appointment can still be prepared or moved. */
export const notStartedStatuses: StatusGroup = upcomingStatuses.filter((status) => status !== 'ON THE WAY');
export const openStatuses = inStages('requested', 'planned', 'unpaid');
export const activeStatuses = inStages('requested', 'planned', 'unpaid', 'paid');
export const closedStatuses = inStages('completed', 'canceled');
/** Took place but is not closed yet. */
export const finishedStatuses = inStages('unpaid', 'paid');
/** Took place, so it has an invoice instead of an estimate. */
export const billedStatuses = inStages('unpaid', 'paid', 'completed');
export const settledStatuses = inStages('paid', 'completed');
/** Counts toward a day’s appointments. */
export const notCanceledStatuses = inStages('requested', 'planned', 'unpaid', 'paid', 'completed');
export const needsActionStatuses: StatusGroup = appointmentStatuses.filter(
  (status) => statusBadges[status].owed,
);
/**
 * A patient with a confirmed appointment may wait for an earlier time, but not once the provider is on the
 * way.
 */
export const waitlistStatuses: StatusGroup = appointmentStatuses.filter(
  (status) => statusBadges[status].waitlist,
);
/** Slots are offered only after staff has accepted the appointment. */
export const offerStatuses: StatusGroup = appointmentStatuses.filter(
  (status) => statusBadges[status].waitlist === 'isOffered',
);
