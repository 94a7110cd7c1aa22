import { scopesIn } from '@bedside/contracts/fhir/smart-scopes';
import { changedApp, newSystemApp } from '@bedside/contracts/people/apps.api';
import { z } from 'zod';
import { TextArea, TextInput } from '../../components/inputs.tsx';

const { name, redirectUris, requestsPerMinute } = changedApp.shape;
const { scopes: systemScopes, jwksUrl, jwks } = newSystemApp.shape;

/** One URL per line. */
const lines = (typed: string) => typed.split(/\s+/).filter(Boolean);

const common = {
  name: name.unwrap(),
  requestsPerMinute: z.string().transform(Number).pipe(requestsPerMinute.unwrap()),
};

export const appFields = {
  ...common,
  redirectUris: z.string().transform(lines).pipe(redirectUris.unwrap()),
  scopes: z.string().transform(scopesIn).pipe(changedApp.shape.scopes.unwrap()),
};

/** A URL, or the keys themselves as JSON. */
const keys = z.string().trim().min(1, 'Enter the URL of the app’s keys, or the keys themselves.');

export const systemAppFields = {
  ...common,
  scopes: z.string().transform(scopesIn).pipe(systemScopes),
  keys: keys
    .transform((typed) => (typed.startsWith('{') ? { jwks: typed } : { jwksUrl: typed }))
    .pipe(z.union([z.strictObject({ jwks: jwks.unwrap() }), z.strictObject({ jwksUrl: jwksUrl.unwrap() })])),
};

export const AppFields = () => (
  <>
    <TextInput source="name" label="Name" required help="Patients see it when the app asks for access." />
    <TextArea
      source="redirectUris"
      label="Redirect URLs"
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
    <Limit />
  </>
);

export const SystemAppFields = () => (
  <>
    <TextInput source="name" label="Name" required help="Shown in the audit log with each read." />
    <TextArea
      source="keys"
      label="Public keys"
      required
      rows={4}
      help="The https URL of the app’s JWK Set, or the JWK Set itself. Never a private key."
    />
    <TextArea
      source="scopes"
      label="Scopes"
      required
      rows={3}
      help="What the app can read for every patient, one per line. “system/Observation.rs” reads one type of entry, “system/*.rs” everything."
    />
    <Limit />
  </>
);

const Limit = () => (
  <TextInput
    source="requestsPerMinute"
    label="Requests per minute"
    required
    inputMode="numeric"
    invalidText="Enter a number from 1 to 60,000."
  />
);
