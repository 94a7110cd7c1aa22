import type { CallInput } from '@bedside/contracts/call';
import { day } from '@bedside/contracts/common/fields';
import type { Insurance } from '@bedside/contracts/people/coverage.schema';
import { addInsurance } from '@bedside/contracts/people/household.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { z } from 'zod';
import { optionalText } from '../../components/form-checks.ts';

const { payer, plan, memberId, group, holder } = addInsurance.body.shape;

/** The image’s ID if uploaded, null if removed, undefined if unchanged. */
export type ImageChange = string | null | undefined;

export interface InsuranceValues {
  payer: string;
  plan: string;
  memberId: string;
  group: string;
  holderRelation: string;
  holderName: string;
  holderDob: string;
  priority: string;
  validTo: string;
  frontImage: ImageChange;
  backImage: ImageChange;
}

export const insuranceForm = z.object({
  payer,
  plan,
  memberId,
  group,
  holderRelation: holder.shape.relation,
  holderName: holder.shape.name,
  holderDob: optionalText(day),
  priority: z.enum(['1', '2', '3']),
  validTo: optionalText(day),
});

type Patient = Pick<PatientRecord, 'firstName' | 'lastName' | 'dateOfBirth' | 'insurances'>;

/** Defaults to the patient as subscriber, ranked after existing insurances. */
export const newInsuranceOf = ({
  firstName,
  lastName,
  dateOfBirth,
  insurances,
}: Patient): InsuranceValues => ({
  payer: '',
  plan: '',
  memberId: '',
  group: '',
  holderRelation: 'Self',
  holderName: `${firstName} ${lastName}`,
  holderDob: dateOfBirth,
  priority: String(Math.min(3, insurances.length + 1)),
  validTo: '',
  frontImage: undefined,
  backImage: undefined,
});

export const insuranceValuesOf = (known: Insurance): InsuranceValues => ({
  payer: known.payer,
  plan: known.plan ?? '',
  memberId: known.memberId,
  group: known.group ?? '',
  holderRelation: known.holder.relation,
  holderName: known.holder.name,
  holderDob: known.holder.dob ?? '',
  priority: String(known.priority),
  validTo: known.validTo ?? '',
  frontImage: undefined,
  backImage: undefined,
});

type Fields = Omit<CallInput<typeof addInsurance>['body'], 'patientId'>;

/** Omits empty fields and unchanged images. */
export const insuranceRequest = (values: InsuranceValues): Fields => ({
  payer: values.payer,
  memberId: values.memberId,
  ...(values.plan.trim() && { plan: values.plan }),
  ...(values.group.trim() && { group: values.group }),
  holder: {
    name: values.holderName,
    relation: holder.shape.relation.parse(values.holderRelation),
    ...(values.holderDob && { dob: values.holderDob }),
  },
  priority: Number(values.priority),
  ...(values.validTo && { validTo: values.validTo }),
  ...(values.frontImage !== undefined && { frontImage: values.frontImage }),
  ...(values.backImage !== undefined && { backImage: values.backImage }),
});
