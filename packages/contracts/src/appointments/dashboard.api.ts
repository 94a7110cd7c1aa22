import { z } from 'zod';
import { call, practiceData } from '../call.ts';
import { day, id, instant } from '../common/fields.ts';
import { channels } from '../messaging/messaging.schema.ts';
import { readsAppointments } from '../permission.ts';
import { appointmentStatuses } from './appointment-status.ts';
import { timesOfDay } from './booking.schema.ts';

const service = 'appointments';
const count = z.int();

const dashboardDays = ['7', '14', '30'] as const;

/**
 * Amounts are in dollars. A figure is null when the admin may not read the list behind it.
 * Rule: appointments.dashboard-shows-open-work
 */
export const dashboard = z.object({
  date: day,
  days: z.int(),
  today: z.object({
    byStatus: z.record(z.enum(appointmentStatuses), count),
    unassigned: count,
    late: count,
  }),
  queues: z.object({
    webRequests: count.nullable(),
    pendingApproval: count,
    awaitingTime: count,
    awaitingPayment: count,
    unverifiedPayments: count.nullable(),
    bmlRequests: count.nullable(),
    cashRequests: count.nullable(),
    unsignedSoap: count.nullable(),
    questionnairesPending: count.nullable(),
  }),
  queueNotes: z.object({
    webRequestsOldest: instant.nullable(),
    pendingForToday: count,
    pendingOldest: instant.nullable(),
    awaitingTimeOldest: instant.nullable(),
    unverifiedOldest: instant.nullable(),
    unsignedOldest: instant.nullable(),
    unverifiedOverOneDay: count.nullable(),
    bmlRequested: z.number().nullable(),
    cashRequested: z.number().nullable(),
    unsignedOverOneDay: count.nullable(),
    questionnairesExpiringToday: count.nullable(),
  }),
  money: z
    .object({
      collectedToday: z.number(),
      outstanding: z.number(),
      bmlAgeing: z.object({
        days0to30: z.number(),
        days31to60: z.number(),
        days61to90: z.number(),
        over90: z.number(),
      }),
      refunds: z.number(),
    })
    .nullable(),
  moneyNotes: z
    .object({
      paymentsToday: count,
      refundedToday: z.number(),
      outstandingFromToday: z.number(),
      refundCount: count,
      refundShare: z.number(),
    })
    .nullable(),
  trend: z.array(z.object({ date: day, visits: count, revenue: z.number().nullable() })),
  /** Most urgent first. Only for staff who run the day’s schedule. */
  needsAttention: z.array(
    z.object({
      id,
      appointmentKey: z.string(),
      patient: z.object({ id, firstName: z.string(), lastName: z.string() }),
      appointmentStatus: z.enum(appointmentStatuses),
      serviceNames: z.array(z.string()),
      appointmentSlot: z.array(z.enum(timesOfDay)),
      providerName: z.string().nullable(),
      lateMinutes: count,
      waitingSince: instant,
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getAdminDashboard = call({
  name: 'getAdminDashboard',
  method: 'GET',
  path: '/appointment/admin-dashboard',
  reads: 'replica',
  service,
  audience: ['admin'],
  permission: readsAppointments,
  audit: 'list',
  summary: 'Get today’s dashboard: visits, queues, money, and recent days',
  query: z.strictObject({ days: z.enum(dashboardDays).default('14') }),
  data: dashboard,
});

/** The open work in each queue of the navigation. A count is null when the admin may not read that list. */
export const openWork = z.object({
  webRequests: count.nullable(),
  /** Appointments that are pending approval or awaiting a time. */
  appointments: count,
  questionnaires: count.nullable(),
  /**
   * Amendment requests that are unanswered, or accepted ones whose other recipients have not been notified
   * yet.
   */
  amendments: count.nullable(),
  unverifiedPayments: count.nullable(),
  bmlRequests: count.nullable(),
  cashRequests: count.nullable(),
  disputes: count.nullable(),
  paymentReviews: count.nullable(),
  failedRefunds: count.nullable(),
});
export type OpenWork = z.infer<typeof openWork>;

export const getOpenWork = call({
  name: 'getOpenWork',
  method: 'GET',
  path: '/appointment/open-work',
  reads: 'replica',
  service,
  audience: ['admin'],
  permission: readsAppointments,
  audit: practiceData,
  summary: 'Count the open work of each queue (added path)',
  data: openWork,
});

/** Super-admins only. */
const practiceHealth = z.object({
  people: z.object({
    admins: count,
    providers: count,
    invitationsPending: count,
    patients: count,
    patientsThisMonth: count,
  }),
  messages: z.object({
    failedLast24Hours: count,
    waiting: count,
    /** Channels with an outage in progress. */
    delayed: z.array(z.enum(channels)),
  }),
  queue: z.object({ waiting: count, dead: count, oldestSince: instant.nullable() }),
  audit: z.object({
    changesToday: count,
    refusedToday: count,
    unsealed: count,
    sealedAt: instant.nullable(),
  }),
  /** Break-the-glass grants in effect. */
  emergencyAccess: count,
  paymentExceptions: count,
  consentsExpiring: count,
});
export type PracticeHealth = z.infer<typeof practiceHealth>;

export const getSuperAdminDashboard = call({
  name: 'getSuperAdminDashboard',
  method: 'GET',
  path: '/appointment/super-admin-dashboard',
  reads: 'replica',
  service,
  audience: ['super-admin'],
  audit: practiceData,
  summary: 'Get system health (added path)',
  data: practiceHealth,
});
