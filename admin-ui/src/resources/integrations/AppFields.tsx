import { scopesIn } from '@bedside/contracts/fhir/smart-scopes';
import { changedApp } from '@bedside/contracts/people/apps.api';
import { z } from 'zod';
import { TextArea, TextInput } from '../../components/inputs.tsx';

const { name, redirectUris, scopes, requestsPerMinute } = changedApp.shape;

/** One address per line. */
const lines = (typed: string) => typed.split(/\s+/).filter(Boolean);

export const appFields = {
  name: name.unwrap(),
  redirectUris: z.string().transform(lines).pipe(redirectUris.unwrap()),
  scopes: z.string().transform(scopesIn).pipe(scopes.unwrap()),
  requestsPerMinute: z.string().transform(Number).pipe(requestsPerMinute.unwrap()),
};

export const AppFields = () => (
  <>
    <TextInput source="name" label="Name" required help="Patients see it when the app asks for access." />
    <TextArea
      source="redirectUris"
      label="Redirect addresses"
      required
      help="One per line. Use https, or http://127.0.0.1 for an app that runs on a device."
    />
    <TextArea
      source="scopes"
      label="Scopes"
      required
      rows={5}
      help="The most the app may ask for, one per line. “patient/Observation.rs” reads one type of entry, “patient/*.rs” the whole record."
    />
    <TextInput
      source="requestsPerMinute"
      label="Requests per minute"
      required
      inputMode="numeric"
      invalidText="Enter a number from 1 to 60,000."
    />
  </>
);
