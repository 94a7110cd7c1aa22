import { ApiError } from '@bedside/api-client/api-error';
import { postalCode } from '@bedside/contracts/common/fields';
import { lookUpPostalCode } from '@bedside/contracts/practice/config.api';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { errorMessageOf } from '../../api/failures.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import type { AddressAndLocationValues } from './address-form.ts';

/** Kept outside the field errors, which schema validation would overwrite. */
const PROBLEM = 'root.postalCode';

export const postalCodeQuery = (zipcode: string) =>
  queryOptions({
    queryKey: ['postal-code', zipcode],
    queryFn: async ({ signal }) => {
      const { data } = await client.send(lookUpPostalCode, { query: { zipcode } }, { signal });
      return {
        ...data,
        cities: [...new Set([data.city, ...data.cities].filter((city) => city.trim() !== ''))],
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** City and state come from the postal code. A failed lookup clears all three. */
export function usePostalCode() {
  const { booking, failure } = useTexts();
  const queries = useQueryClient();
  const { getValues, setValue, setError, clearErrors } = useFormContext<AddressAndLocationValues>();

  function clear() {
    clearErrors(PROBLEM);
    setValue('state', '');
    setValue('city', '');
  }

  /**
   * Looks up a complete postal code or waits for the lookup already in flight.
   * @returns false if it failed; the error shows at the field
   */
  async function lookUp(): Promise<boolean> {
    const typed = getValues('postalCode');
    if (getValues('state') !== '' || !postalCode.safeParse(typed).success) return true;
    try {
      const found = await queries.fetchQuery(postalCodeQuery(typed));
      if (getValues('postalCode') !== typed) return true;
      setValue('state', found.state);
      setValue('city', found.city);
      clearErrors(['postalCode', 'state', 'city']);
      return true;
    } catch (reason) {
      // The code changed during the lookup, and the new code has its own lookup.
      if (getValues('postalCode') !== typed) return true;
      setValue('postalCode', '');
      const isUnknown = reason instanceof ApiError && reason.status === 404;
      const message = isUnknown
        ? booking.postalUnknown(typed)
        : errorMessageOf(reason, failure.whatToDo).message;
      setError(PROBLEM, { message });
      return false;
    }
  }

  return { clear, lookUp };
}
