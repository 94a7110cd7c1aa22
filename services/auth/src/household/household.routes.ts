import * as api from '@bedside/contracts/people/household.api';
import { actorOf } from '@bedside/domain/context';
import { balanceOf } from '@bedside/domain/payments/balance.queries';
import { closingCardForms } from '@bedside/domain/payments/cards.commands';
import { endSubscriptionForPatient } from '@bedside/domain/payments/memberships/end-subscription.commands';
import * as family from '@bedside/domain/people/family.commands';
import { removeFromHousehold } from '@bedside/domain/people/household.commands';
import * as insurances from '@bedside/domain/people/insurance.commands';
import { householdMember } from '@bedside/domain/people/patient-record.queries';
import { savePharmacy } from '@bedside/domain/people/pharmacy.commands';
import type { Routes } from '@bedside/service-kit/service';
import { toHouseholdMember } from '../patients/patient.mapper.ts';
import { toInsurance, toPharmacy } from './coverage.mapper.ts';

export const householdRoutes: Routes = ({ bind, parts: { db, config, integrations } }) => {
  const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };
  bind(api.addFamily, async ({ body, ctx }) => {
    const added = await family.addFamilyMember(db, ctx, body);
    return { message: 'Person added.', data: toHouseholdMember(await householdMember(db, added)) };
  });

  bind(api.addExistingPatient, async ({ body, ctx }) => {
    await family.addExistingPatient(db, ctx, closingCardForms(db, ctx, processor), body);
    return {
      message:
        actorOf(ctx).role === 'PATIENT'
          ? 'If we have a patient with those details, we’ve asked them to join your household.'
          : 'Patient added to the household',
    };
  });

  bind(api.removeFromHousehold, async ({ params: { id }, ctx }) => {
    const transact = closingCardForms(db, ctx, processor);
    await removeFromHousehold(transact, ctx, { balanceOf, endSubscriptionForPatient }, id);
    return { message: 'Person removed.' };
  });
};

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
