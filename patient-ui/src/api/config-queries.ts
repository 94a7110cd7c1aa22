import { ApiError, noResponseError } from '@bedside/api-client/api-error';
import { isObject } from '@bedside/contracts/common/json';
import { phoneText } from '@bedside/contracts/common/phone';
import type { BrowserConfig, getConfig } from '@bedside/contracts/practice/config.api';
import { queryOptions } from '@tanstack/react-query';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => (await import('./get-config.ts')).fetchConfig(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

type Contact = Pick<BrowserConfig['practice'], 'supportPhone' | 'hours'>;

const address: `/v1${(typeof getConfig)['path']}` = '/v1/config';

/**
 * Fetched without the API client, whose response schemas would add a fifth to the first page load. The fields
 * used here are checked by hand.
 */
export const contactQuery = queryOptions({
  queryKey: ['config', 'contact'],
  queryFn: async ({ signal }) => {
    const response = await fetch(address, { signal }).catch(() => {
      throw noResponseError();
    });
    const answer: unknown = await response.json().catch(() => null);
    const practice = practiceOf(answer);
    if (isContact(practice)) return { ...practice, supportPhone: phoneText(practice.supportPhone) };
    throw new ApiError(response.status, 'UNREADABLE', 'Something went wrong on our end. Please try again.');
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const practiceOf = (answer: unknown): unknown =>
  isObject(answer) && isObject(answer.data) ? answer.data.practice : null;

const isContact = (value: unknown): value is Contact =>
  isObject(value) && typeof value.supportPhone === 'string' && typeof value.hours === 'string';
