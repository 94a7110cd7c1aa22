import { appointmentRequestStatuses } from '@bedside/contracts/appointments/appointment-request.schema';
import { DomainError } from '@bedside/contracts/errors';
import { describe, expect, it } from 'vitest';
import { transitionAppointmentRequest } from './appointment-request.machine.ts';

const pairs = appointmentRequestStatuses.flatMap((from) =>
  appointmentRequestStatuses.map((to) => [from, to] as const),
);
const isLegal = ([from, to]: (typeof pairs)[number]) => from === 'requested' && to !== 'requested';

describe('an appointment request', () => {
  // Rule: appointments.request-statuses
  it.each(pairs.filter(isLegal))('may go from %s to %s', (from, to) => {
    expect(() => transitionAppointmentRequest(from, to)).not.toThrow();
  });

  // Rule: appointments.request-statuses
  it.each(pairs.filter((pair) => !isLegal(pair)))(
    'may not go from %s to %s, and names the statuses it may reach',
    (from, to) => {
      const allowed = from === 'requested' ? ['accepted', 'rejected', 'cancelled'] : [];
      const refusal = expect.objectContaining({ code: 'INVALID_TRANSITION', details: { from, to, allowed } });
      expect(() => transitionAppointmentRequest(from, to)).toThrow(DomainError);
      expect(() => transitionAppointmentRequest(from, to)).toThrow(refusal);
    },
  );
});
