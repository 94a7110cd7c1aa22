import { isServedPostalCode } from '@bedside/contracts/practice/opening';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { configQuery } from '../../api/config-queries.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import type { AddressAndLocationValues } from './address-form.ts';

export function useServiceAreaWarning(): string | undefined {
  const { request } = useTexts();
  const { control } = useFormContext<AddressAndLocationValues>();
  const postalCode = useWatch({ control, name: 'postalCode' });
  const state = useWatch({ control, name: 'state' });
  const { data: config } = useQuery(configQuery);
  if (!config || state === '' || isServedPostalCode(postalCode, config.practice.serviceAreaPostalCodes))
    return undefined;
  return request.unserved(config.practice.supportPhone);
}
