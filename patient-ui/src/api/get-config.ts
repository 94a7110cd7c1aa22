import { getConfig } from '@bedside/contracts/practice/config.api';
import { client } from './client.ts';

export const askForConfig = async (signal: AbortSignal) =>
  (await client.send(getConfig, {}, { signal })).data;
