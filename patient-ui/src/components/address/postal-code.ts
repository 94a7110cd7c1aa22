import { lookUpPostalCode } from '@bedside/contracts/practice/config.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

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
