import type { NameBounds } from '@bedside/contracts/common/fields';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-queries.ts';

/** The practice’s length limits for names; undefined until known. */
export const useNameBounds = (): NameBounds | undefined => useQuery(configQuery).data?.practice;
