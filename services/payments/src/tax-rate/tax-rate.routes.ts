import { getTaxRate, updateTaxRate } from '@bedside/contracts/payments/taxes.api';
import { toPercent } from '@bedside/domain/payments/price.policy';
import * as taxRates from '@bedside/domain/payments/tax-rate.commands';
import type { Routes } from '@bedside/service-kit/service';

export const taxRateRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(getTaxRate, async ({ ctx }) => {
    const { rate, effectiveFrom } = await taxRates.currentTaxRate(db, ctx);
    return { data: { getTaxRate: { taxRate: toPercent(rate), effectiveFrom } } };
  });

  bind(updateTaxRate, async ({ body: { taxRate }, ctx }) => {
    await taxRates.updateTaxRate(db, ctx, { percent: taxRate });
    return { message: 'Tax rate updated' };
  });
};
