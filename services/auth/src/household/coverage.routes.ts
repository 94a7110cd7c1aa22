import * as api from '@bedside/contracts/people/household.api';
import * as insurances from '@bedside/domain/people/insurance.commands';
import { savePharmacy } from '@bedside/domain/people/pharmacy.commands';
import type { Routes } from '@bedside/service-kit/service';
import { toInsurance, toPharmacy } from './coverage.mapper.ts';

export const coverageRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(api.addInsurance, async ({ body, ctx }) => ({
    message: 'Insurance saved.',
    data: toInsurance(await insurances.addInsurance(db, ctx, body)),
  }));

  bind(api.editInsurance, async ({ body, ctx }) => ({
    message: 'Insurance saved.',
    data: toInsurance(await insurances.updateInsurance(db, ctx, body)),
  }));

  bind(api.removeInsurance, async ({ params: { id }, ctx }) => {
    await insurances.removeInsurance(db, ctx, id);
    return { message: 'Insurance removed.' };
  });

  bind(api.savePharmacy, async ({ body, ctx }) => ({
    message: 'Pharmacy saved.',
    data: toPharmacy(await savePharmacy(db, ctx, body)),
  }));
};
