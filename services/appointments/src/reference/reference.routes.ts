import { listVitalSigns } from '@bedside/contracts/appointments/vital-signs.api';
import { vitalBands } from '@bedside/domain/appointments/appointment-record.queries';
import type { Routes } from '@bedside/service-kit/service';

export const referenceRoutes: Routes = ({ bind }) => {
  bind(listVitalSigns, async () => ({ data: vitalBands() }));
};
