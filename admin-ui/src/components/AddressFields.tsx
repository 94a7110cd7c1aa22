import { ApiError } from '@bedside/api-client/api-error';
import { type Address, cityText, postalCode } from '@bedside/contracts/common/fields';
import { lookUpPostalCode } from '@bedside/contracts/practice/config.api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { client } from '../data/client.ts';
import { FieldPair } from './DateAndTime.tsx';
import { SelectInput, TextInput } from './inputs.tsx';

type Known = Omit<Address, 'address2'> & { address2?: string | null };

export const filledAddress = (known: Known | null): Address => ({
  address1: known?.address1 ?? '',
  address2: known?.address2 ?? undefined,
  postalCode: known?.postalCode ?? '',
  city: known?.city ?? '',
  state: known?.state ?? '',
});

/** Turns an empty string into undefined, because the contract rejects empty strings. */
const optionalText = (value: unknown) => (value === '' ? undefined : value);

/** Path prefix in the form, such as `serviceAddress`; empty for none. */
interface Props {
  at?: string;
  isOptional?: boolean;
}

/** The ZIP code fills state and city on blur; the city can be changed within that state. */
export function AddressFields({ at, isOptional = false }: Props) {
  const path = (name: keyof Address) => (at === undefined ? name : `${at}.${name}`);
  return (
    <>
      <TextInput
        source={path('address1')}
        label="Street address"
        autoComplete="off"
        maxLength={90}
        required={!isOptional}
      />
      <TextInput
        source={path('address2')}
        parse={optionalText}
        label="Apt, suite, unit"
        aside="optional"
        autoComplete="off"
        maxLength={90}
      />
      <PlaceFields path={path} isRequired={!isOptional} />
    </>
  );
}

interface PlaceProps {
  path(name: keyof Address): string;
  isRequired: boolean;
}

const postalCodeQuery = (zipcode: string) =>
  queryOptions({
    queryKey: ['postal-code', zipcode],
    queryFn: async ({ signal }) => {
      const { data } = await client.send(lookUpPostalCode, { query: { zipcode } }, { signal });
      const cities = [data.city, ...data.cities].filter((city) => city.trim() !== '');
      return { ...data, cities: [...new Set(cities)] };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function PlaceFields({ path, isRequired }: PlaceProps) {
  const { setValue, clearErrors, control } = useFormContext();
  const code = String(useWatch({ control, name: path('postalCode') }) ?? '');
  const city = String(useWatch({ control, name: path('city') }) ?? '');
  const isWhole = postalCode.safeParse(code).success;
  const found = useQuery({ ...postalCodeQuery(code), enabled: false });
  const known = useQuery({ ...postalCodeQuery(code), enabled: isWhole && city !== '' }).data;

  async function lookUp() {
    if (!isWhole || city !== '') return;
    const { data } = await found.refetch();
    if (!data) return;
    setValue(path('state'), data.state, { shouldDirty: true });
    setValue(path('city'), data.city, { shouldDirty: true });
    clearErrors([path('postalCode'), path('state'), path('city')]);
  }
  function clearPlace() {
    setValue(path('state'), '', { shouldDirty: true });
    setValue(path('city'), '', { shouldDirty: true });
  }
  const cities = [...new Set([city, ...(known?.cities ?? [])])].filter(Boolean);
  return (
    <>
      <FieldPair>
        <TextInput
          source={path('postalCode')}
          parse={(value) => String(value ?? '').replace(/\D/g, '')}
          onChange={clearPlace}
          onBlur={() => void lookUp()}
          label="ZIP code"
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          required={isRequired}
          error={found.error ? lookupText(found.error, code) : undefined}
        />
        <TextInput
          source={path('state')}
          label="State"
          readOnly
          required={isRequired}
          placeholder="Filled in from ZIP"
        />
      </FieldPair>
      <SelectInput
        source={path('city')}
        label="City"
        required={isRequired}
        disabled={cities.length === 0}
        placeholder={found.isFetching ? 'Looking up…' : 'Enter ZIP code first'}
        options={cities.map((one) => ({ value: one, label: cityText(one) }))}
      />
    </>
  );
}

const lookupText = (failure: Error, code: string): string =>
  failure instanceof ApiError && failure.status === 404
    ? `No city found for ZIP code ${code}.`
    : `${failure.message} Couldn’t look up the ZIP code. Click out of the field to try again.`;
