import { getConfig } from '@bedside/contracts/practice/config.api';
import { client } from './client.ts';

export const fetchConfig = async (signal: AbortSignal) => (await client.send(getConfig, {}, { signal })).data;
