import { phoneText } from '@bedside/contracts/common/phone';
import { getConfig } from '@bedside/contracts/practice/config.api';
import { client } from './client.ts';

export async function fetchConfig(signal: AbortSignal) {
  const { data } = await client.send(getConfig, {}, { signal });
  const { practice } = data;
  return { ...data, practice: { ...practice, supportPhone: phoneText(practice.supportPhone) } };
}
