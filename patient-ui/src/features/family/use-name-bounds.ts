import type { NameBounds } from '@bedside/contracts/common/fields';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-queries.ts';

/** How long names are at this practice; undefined until it is known. */
export const useNameBounds = (): NameBounds | undefined => useQuery(configQuery).data?.practice;
