import { describe, expect, it } from 'vitest';
import { fingerprintOf, type NormalizedAppointmentRequest } from './appointment-request.policy.ts';

const request: NormalizedAppointmentRequest = {
  firstName: 'Nora',
  lastName: 'Whitfield',
  dateOfBirth: '1984-03-02',
  email: 'nora@example.com',
  phoneE164: '+13125550148',
  serviceIds: ['labs', 'infusion'],
  preferredDate: '2026-10-15',
  preferredTimesOfDay: ['MORNING', 'EVENING'],
  primarySymptoms: 'Sore throat',
  address1: '12 Harbor Lane',
};

describe('the fingerprint of an appointment request', () => {
  it('ignores order and letter case', () => {
    const again = { ...request, firstName: 'NORA', serviceIds: ['infusion', 'labs'] };
    expect(fingerprintOf({ ...again, preferredTimesOfDay: ['EVENING', 'MORNING'] })).toEqual(
      fingerprintOf(request),
    );
    expect(fingerprintOf(request)).toHaveLength(32);
  });

  it.each([
    { lastName: 'Whitefield' },
    { dateOfBirth: '1984-03-03' },
    { email: 'nora@example.org' },
    { phoneE164: '+13125550149' },
    { serviceIds: ['labs'] },
    { preferredDate: '2026-10-16' },
    { preferredTimesOfDay: ['ASAP'] as const },
    { primarySymptoms: 'Sore throat and fever' },
    { address1: '14 Harbor Lane' },
  ])('changes with the content: %o', (change) => {
    expect(fingerprintOf({ ...request, ...change })).not.toEqual(fingerprintOf(request));
  });
});
