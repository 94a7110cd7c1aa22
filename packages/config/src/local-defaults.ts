/** Published with the source: good for a laptop, refused by production. */
export const LOCAL_SECRETS = {
  JWT_SECRET: 'local-only-jwt-secret-local-only-jwt-secret',
  CODE_SECRET: 'local-only-code-secret-local-only-code-secret',
  LINK_SECRET: 'local-only-link-secret-local-only-link-secret',
  METRICS_TOKEN: 'local-only-metrics-token',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  MAIL_WEBHOOK_SECRET: 'local-only-mail-webhook-secret',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'local-only-twilio-token',
  HUMAN_CHECK_SECRET: 'local-only-human-check-secret',
} as const;

export const LOCAL_MAIL_FROM = 'Bedside <care@bedside.test>';

/** Twilio's own test sender. */
export const LOCAL_SMS_FROM = '+15005550006';

/** The stand-in for the mail server listens this far above the port of the other stand-ins: 4025 beside 4000. */
export const SMTP_PORT_OFFSET = 25;
