import type {
  Board,
  BoardAppointment,
  BoardProvider,
  Fit,
} from '@bedside/contracts/appointments/dispatch.schema';
import type { PlacedAppointment } from './lane.ts';

export const DAY = '2026-10-14';

export const buildBoardAppointment = (overrides: Partial<BoardAppointment> = {}): BoardAppointment => ({
  id: 'visit-1',
  appointmentKey: 'A-1001',
  appointmentStatus: 'AWAITING TIME',
  version: 1,
  patient: { id: 'patient-1', firstName: 'Rosalind', lastName: 'Park', profileImage: null },
  serviceNames: ['IV hydration'],
  telemedicine: false,
  city: 'CHICAGO',
  postalCode: '60614',
  preferedAppointmentDate: DAY,
  appointmentSlot: ['AFTERNOON'],
  telemedicineTime: null,
  providerId: null,
  appointmentDate: null,
  startTime: null,
  endTime: null,
  startsAt: null,
  endsAt: null,
  durationMinutes: 60,
  enRouteAt: null,
  providerArrivedAt: null,
  patientConfirmedAt: null,
  confidential: false,
  lateMinutes: 0,
  travelMinutes: null,
  clash: null,
  waitingSince: '2026-10-14T13:37:00Z',
  videoWaitingSince: null,
  allowedTransitions: [{ move: 'assign', to: 'SCHEDULED', requiresReason: false }],
  ...overrides,
});

export const buildPlaced = (overrides: Partial<PlacedAppointment> = {}): PlacedAppointment => ({
  ...buildBoardAppointment(),
  appointmentStatus: 'SCHEDULED',
  providerId: 'marcus',
  appointmentDate: DAY,
  startTime: '10:00',
  endTime: '11:00',
  travelMinutes: 20,
  allowedTransitions: [
    { move: 'changeProvider', to: 'SCHEDULED', requiresReason: false },
    { move: 'reschedule', to: 'SCHEDULED', requiresReason: false },
  ],
  ...overrides,
});

export const buildProvider = (overrides: Partial<BoardProvider> = {}): BoardProvider => ({
  id: 'marcus',
  firstName: 'Marcus',
  lastName: 'Bell',
  profileImage: null,
  credentials: 'NP',
  specialty: 'urgent care',
  hours: [],
  daysOff: [],
  ...overrides,
});

export const buildBoard = (overrides: Partial<Board> = {}): Board => ({
  from: DAY,
  to: DAY,
  timeZone: 'America/Chicago',
  now: '2026-10-14T15:42:00Z',
  travelBufferMinutes: 30,
  providers: [buildProvider()],
  appointments: [],
  unassigned: [],
  unassignedCount: overrides.unassigned?.length ?? 0,
  providerCount: overrides.providers?.length ?? 0,
  ...overrides,
});

export const buildFit = (overrides: Partial<Fit> = {}): Fit => ({
  clash: null,
  note: null,
  shortMinutes: 0,
  travelMinutesBefore: null,
  travelMinutesAfter: null,
  latestStart: null,
  ...overrides,
});
