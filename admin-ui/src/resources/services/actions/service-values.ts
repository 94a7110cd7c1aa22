import { newService, rate } from '@bedside/contracts/appointments/catalog.api';
import { newProviderService } from '@bedside/contracts/appointments/provider-services.api';
import { z } from 'zod';
import { optionalField, typedAmount } from '../../../components/form-fields.ts';
import type { Service } from '../catalog.ts';

const { name, category, description, durationMinutes, deposit } = newService.shape;
const minutes = z.coerce
  .number<string>('Enter a whole number of minutes.')
  .pipe(durationMinutes.unwrap().unwrap());

/** The value for sending no form before the appointment. */
export const NO_QUESTIONNAIRE = 'none';

/** Fields that exist only in the other catalog stay empty. */
export const serviceValues = z.object({
  name,
  category,
  description: description.unwrap(),
  nameEs: optionalField(name),
  categoryEs: optionalField(category),
  descriptionEs: optionalField(newService.shape.descriptionEs.unwrap().unwrap()),
  rate: typedAmount(rate),
  deposit: optionalField(typedAmount(deposit.unwrap())),
  durationMinutes: optionalField(minutes),
  requiredSkill: optionalField(newService.shape.requiredSkill.unwrap().unwrap()),
  cptCode: optionalField(newProviderService.shape.cptCode.unwrap().unwrap()),
  /** A form’s ID, or `NO_QUESTIONNAIRE`. */
  questionnaireId: z.string(),
  enabled: z.boolean(),
  depositHeld: z.boolean(),
  telemedicine: z.boolean(),
  singlePatientOnly: z.boolean(),
  needsConsent: z.boolean(),
  producesReport: z.boolean(),
  taxable: z.boolean(),
});
type ServiceValues = z.output<typeof serviceValues>;

/** New services are active by default. */
export const valuesOf = (service: Service | undefined): z.input<typeof serviceValues> => ({
  name: service?.name ?? '',
  category: service?.category ?? '',
  description: service?.description ?? '',
  nameEs: service?.nameEs ?? '',
  categoryEs: service?.categoryEs ?? '',
  descriptionEs: service?.descriptionEs ?? '',
  rate: service ? service.rate.toFixed(2) : '',
  enabled: service?.enabled ?? true,
  producesReport: service?.producesReport ?? false,
  taxable: service?.taxable ?? false,
  deposit: '',
  depositHeld: false,
  durationMinutes: '',
  requiredSkill: '',
  cptCode: '',
  questionnaireId: NO_QUESTIONNAIRE,
  telemedicine: false,
  singlePatientOnly: false,
  needsConsent: false,
  ...(service && 'cptCode' in service && { cptCode: service.cptCode ?? '' }),
  ...(service &&
    'telemedicine' in service && {
      durationMinutes: service.durationMinutes?.toString() ?? '',
      requiredSkill: service.requiredSkill ?? '',
      deposit: service.deposit > 0 ? service.deposit.toFixed(2) : '',
      depositHeld: service.depositHeld,
      questionnaireId: service.questionnaireId ?? NO_QUESTIONNAIRE,
      telemedicine: service.telemedicine,
      singlePatientOnly: service.singlePatientOnly,
      needsConsent: service.needsConsent,
    }),
});

/** Empty fields clear the Spanish text. */
const spanishOf = ({
  nameEs,
  categoryEs,
  descriptionEs,
}: Pick<ServiceValues, 'nameEs' | 'categoryEs' | 'descriptionEs'>) => ({
  nameEs: nameEs ?? null,
  categoryEs: categoryEs ?? null,
  descriptionEs: descriptionEs ?? null,
});

export function patientServiceOf({ cptCode: _, durationMinutes, questionnaireId, ...values }: ServiceValues) {
  return {
    ...values,
    ...spanishOf(values),
    deposit: values.deposit ?? 0,
    durationMinutes: durationMinutes ?? null,
    requiredSkill: values.requiredSkill ?? null,
    questionnaireId: questionnaireId === NO_QUESTIONNAIRE ? null : questionnaireId,
  };
}

export function providerServiceOf(values: ServiceValues) {
  const {
    deposit: _d,
    depositHeld: _h,
    durationMinutes: _,
    requiredSkill: _r,
    questionnaireId: _q,
    telemedicine: _t,
    singlePatientOnly: _s,
    needsConsent: _n,
    ...rest
  } = values;
  return { ...rest, ...spanishOf(values), cptCode: values.cptCode ?? null };
}
