import { byStatus } from '@bedside/contracts/appointments/appointment-status';
import type {
  Dashboard as Answer,
  OpenWork,
  PracticeHealth,
} from '@bedside/contracts/appointments/dashboard.api';
import { toDollars } from '@bedside/contracts/money';
import { readsMoney, runsAppointments } from '@bedside/contracts/permission';
import { addDays, format, parseISO } from '@bedside/db/dates';
import type { Dashboard } from '@bedside/domain/appointments/dashboard.queries';
import { type Actor, hasPermission } from '@bedside/domain/context';
import type * as health from '@bedside/domain/practice/health.queries';

const nameOf = (first: string | null, last: string | null) => [first, last].filter(Boolean).join(' ') || null;

/** Each figure is limited to what the admin's permissions show in the list behind it. */
export function toDashboard(read: Dashboard, actor: Actor): Answer {
  const { today, days, appointments, queues } = read;
  const { collected } = read.money;
  const seesMoney = hasPermission(actor, readsMoney);
  const forWhom = <T>(isSeen: boolean, figure: T) => (isSeen ? figure : null);
  const forBilling = <T>(figure: T) => forWhom(hasPermission(actor, 'billing'), figure);
  const forDispatch = <T>(figure: T) => forWhom(hasPermission(actor, 'dispatch'), figure);
  const forClinical = <T>(figure: T) => forWhom(hasPermission(actor, 'clinical'), figure);
  return {
    date: today,
    days,
    today: {
      byStatus: countsOf(appointments.byStatus),
      unassigned: appointments.unassigned,
      late: read.late,
    },
    queues: {
      webRequests: forDispatch(queues.appointmentRequests),
      pendingApproval: queues.pendingApproval,
      awaitingTime: queues.awaitingTime,
      awaitingPayment: queues.awaitingPayment,
      unverifiedPayments: forBilling(queues.unverifiedPayments),
      bmlRequests: forBilling(queues.bmlRequests),
      cashRequests: forBilling(queues.cashRequests),
      unsignedSoap: forClinical(queues.unsignedSoap),
      questionnairesPending: forClinical(queues.questionnairesPending),
    },
    queueNotes: {
      webRequestsOldest: forDispatch(queues.appointmentRequestsOldest?.toISOString() ?? null),
      pendingForToday: queues.pendingForToday,
      pendingOldest: queues.pendingOldest?.toISOString() ?? null,
      awaitingTimeOldest: queues.awaitingTimeOldest?.toISOString() ?? null,
      unverifiedOldest: forBilling(queues.unverifiedOldest?.toISOString() ?? null),
      unsignedOldest: forClinical(queues.unsignedOldest?.toISOString() ?? null),
      unverifiedOverOneDay: forBilling(queues.unverifiedOverOneDay),
      bmlRequested: forBilling(toDollars(queues.bmlCents)),
      cashRequested: forBilling(toDollars(queues.cashCents)),
      unsignedOverOneDay: forClinical(queues.unsignedOverOneDay),
      questionnairesExpiringToday: forClinical(queues.questionnairesExpiringToday),
    },
    ...(seesMoney ? toMoney(read) : { money: null, moneyNotes: null }),
    trend: daysUpTo(today, days).map((date) => ({
      date,
      visits: read.appointmentsByDay.get(date) ?? 0,
      revenue: forWhom(seesMoney, toDollars(collected.get(date)?.cents ?? 0)),
    })),
    needsAttention: hasPermission(actor, runsAppointments) ? read.needsAttention.map(toNeedsAttention) : [],
  };
}

function toMoney({
  today,
  money: { collected, owed, refunds },
}: Dashboard): Pick<Answer, 'money' | 'moneyNotes'> {
  const collectedCents = [...collected.values()].reduce((sum, day) => sum + day.cents, 0);
  return {
    money: {
      collectedToday: toDollars(collected.get(today)?.cents ?? 0),
      outstanding: toDollars(owed.total),
      bmlAgeing: {
        days0to30: toDollars(owed.days0to30),
        days31to60: toDollars(owed.days31to60),
        days61to90: toDollars(owed.days61to90),
        over90: toDollars(owed.over90),
      },
      refunds: toDollars(refunds.cents),
    },
    moneyNotes: {
      paymentsToday: collected.get(today)?.payments ?? 0,
      refundedToday: toDollars(refunds.todayCents),
      outstandingFromToday: toDollars(owed.fromToday),
      refundCount: refunds.count,
      refundShare: collectedCents > 0 ? refunds.cents / collectedCents : 0,
    },
  };
}

const toNeedsAttention = (row: Dashboard['needsAttention'][number]): Answer['needsAttention'][number] => ({
  id: row.id,
  appointmentKey: row.key,
  patient: { id: row.patientId, firstName: row.firstName, lastName: row.lastName },
  appointmentStatus: row.status,
  serviceNames: row.serviceNames,
  appointmentSlot: row.preferredTimesOfDay,
  providerName: nameOf(row.providerFirstName, row.providerLastName),
  lateMinutes: row.lateMinutes,
  waitingSince: row.since.toISOString(),
});

const countsOf = (counts: Readonly<Record<string, number>>): Answer['today']['byStatus'] => ({
  ...byStatus(() => 0),
  ...counts,
});

/** The last days in ascending order, ending today. */
const daysUpTo = (today: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) =>
    format(addDays(parseISO(today), index + 1 - days), 'yyyy-MM-dd'),
  );

export const toPracticeHealth = (read: health.PracticeHealth): PracticeHealth => ({
  people: {
    admins: read.admins,
    providers: read.providers,
    invitationsPending: read.invitationsPending,
    patients: read.patients,
    patientsThisMonth: read.patientsThisMonth,
  },
  messages: {
    failedLast24Hours: read.messagesFailedLastDay,
    waiting: read.messagesWaiting,
    delayed: read.messagesDelayed,
  },
  queue: {
    waiting: read.jobsWaiting,
    dead: read.jobsDead,
    oldestSince: read.jobsOldestSince?.toISOString() ?? null,
  },
  audit: {
    changesToday: read.changesToday,
    refusedToday: read.refusedToday,
    unsealed: read.unsealed,
    sealedAt: read.sealedAt?.toISOString() ?? null,
  },
  emergencyAccess: read.emergencyAccess,
  paymentExceptions: read.paymentExceptions,
  consentsExpiring: read.consentsExpiring,
});

/** Each count is limited to the lists that the admin may read. */
export function toOpenWork(
  { webRequests, appointments, questionnaires, amendments, disputes, ...billing }: OpenWork,
  actor: Pick<Actor, 'role' | 'permissions'>,
): OpenWork {
  const forWhom = <T>(isSeen: boolean, figure: T) => (isSeen ? figure : null);
  const forBilling = <T>(figure: T) => forWhom(hasPermission(actor, 'billing'), figure);
  return {
    webRequests: forWhom(hasPermission(actor, 'dispatch'), webRequests),
    appointments,
    questionnaires: forWhom(hasPermission(actor, 'clinical'), questionnaires),
    amendments: forWhom(hasPermission(actor, 'clinical'), amendments),
    disputes: forWhom(hasPermission(actor, readsMoney), disputes),
    unverifiedPayments: forBilling(billing.unverifiedPayments),
    bmlRequests: forBilling(billing.bmlRequests),
    cashRequests: forBilling(billing.cashRequests),
    paymentReviews: forBilling(billing.paymentReviews),
    failedRefunds: forBilling(billing.failedRefunds),
  };
}
