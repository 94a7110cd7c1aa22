import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import { expect, test } from 'vitest';
import { videoLinkOf } from './appointment-text.ts';

test('a video visit can be joined only while it is scheduled', () => {
  const telemedicineLink = 'https://video.example.com/nora';
  const joinable = appointmentStatuses.filter((appointmentStatus) =>
    videoLinkOf({ appointmentStatus, telemedicineLink }),
  );
  expect(joinable).toEqual(['SCHEDULED']);
});
