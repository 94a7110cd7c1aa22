import { changedApiKey } from '@bedside/contracts/people/api-keys.api';
import { z } from 'zod';
import { TextArea, TextInput } from '../../components/inputs.tsx';
import { addressesIn } from './key-text.ts';

const { name, allowedIps, requestsPerMinute } = changedApiKey.shape;

export const keyFields = {
  name: name.unwrap(),
  allowedIps: z.string().transform(addressesIn).pipe(allowedIps.unwrap()),
  requestsPerMinute: z.string().transform(Number).pipe(requestsPerMinute.unwrap()),
};

export const NameInput = () => (
  <TextInput
    source="name"
    label="Name"
    required
    help="The system that will use it, such as “Warehouse sync”."
  />
);

export const LimitFields = () => (
  <>
    <TextArea
      source="allowedIps"
      label="Allowed IP addresses"
      aside="(optional)"
      help="One address or CIDR block per line, such as 203.0.113.0/24. Empty allows every address."
    />
    <TextInput
      source="requestsPerMinute"
      label="Requests per minute"
      required
      inputMode="numeric"
      invalidText="Enter a number from 1 to 6,000."
    />
  </>
);
