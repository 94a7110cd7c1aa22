import { ApiError } from '@bedside/api-client/api-error';
import { postalCode } from '@bedside/contracts/common/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { errorMessageOf } from '../../api/failure-text.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import type { AddressAndLocationValues } from './place-form.ts';
import { postalCodeQuery } from './postal-code.ts';

/** Where a lookup that failed is shown: apart from the checks, which would put their own words in its place. */
const PROBLEM = 'root.postalCode';

/** City and state come from the postal code. A failed lookup empties all three. */
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
   * Looks a whole postal code up, unless its state is there; joins a lookup that is on its way.
   * @returns false when it failed, which is shown at the field
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
      // Another code was typed meanwhile, which has a lookup of its own.
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
