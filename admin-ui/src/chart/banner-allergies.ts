import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { Chart } from '@bedside/contracts/care/chart.schema';

/** The active allergies of a chart, as the banner tells them: as staff knows them, beside what the patient says. */
export const bannerAllergies = ({ allergies }: Pick<Chart, 'allergies'>): AppointmentRecord['allergies'] =>
  allergies.flatMap(({ fields, confirmed }) => {
    const stands = confirmed?.status === 'ACTIVE' ? confirmed : fields;
    const { substance, reaction = null, severity = null, status } = stands;
    const patientSays = stands !== fields && contradicts(stands, fields) ? fields : null;
    return status === 'ACTIVE' ? [{ substance, reaction, severity, patientSays }] : [];
  });

type Fields = Chart['allergies'][number]['fields'];

const contradicts = (one: Fields, other: Fields): boolean =>
  (['substance', 'kind', 'reaction', 'severity', 'status'] as const).some(
    (name) => one[name] !== other[name],
  );
