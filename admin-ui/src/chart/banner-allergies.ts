import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { Chart } from '@bedside/contracts/care/chart.schema';

/** The active allergies of a chart, as the banner tells them. */
export const bannerAllergies = ({ allergies }: Chart): AppointmentRecord['allergies'] =>
  allergies.flatMap(({ fields: { substance, reaction = null, severity = null, status } }) =>
    status === 'ACTIVE' ? [{ substance, reaction, severity }] : [],
  );
