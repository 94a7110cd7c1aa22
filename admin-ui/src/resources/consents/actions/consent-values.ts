import { z } from 'zod';

/** What the form that sends a consent or a request holds. */
const fields = z.object({
  consentMode: z.enum(['CONSENT', 'REQUEST']),
  consentType: z.string(),
  requestFrom: z.string(),
  appointment: z.boolean(),
  billing: z.boolean(),
});
type ConsentValues = z.infer<typeof fields>;

/** A consent needs its text; a request needs who asks and what for. */
export const consentValues = fields.superRefine((values, context) => {
  const refuse = (path: keyof ConsentValues, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (values.consentMode === 'CONSENT') {
    if (values.consentType === '') refuse('consentType', 'Select a template.');
    return;
  }
  if (values.requestFrom === '') refuse('requestFrom', 'Select who is requesting access.');
  if (!values.appointment && !values.billing) refuse('appointment', 'Select visits, invoices or both.');
});

/** The body of the call that sends it to a patient. */
export const consentOf = (values: ConsentValues, requestTo: string) =>
  values.consentMode === 'CONSENT'
    ? { requestTo, consentMode: values.consentMode, consentType: values.consentType }
    : {
        requestTo,
        consentMode: values.consentMode,
        requestFrom: values.requestFrom,
        appointment: values.appointment,
        billing: values.billing,
      };
