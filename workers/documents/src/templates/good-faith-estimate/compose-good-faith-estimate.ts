import type { Language } from '@bedside/contracts/common/languages';
import { cents } from '@bedside/contracts/money';
import {
  DISPUTE_PHONE,
  DISPUTE_WEBSITE,
  type GoodFaithEstimateFacts,
} from '@bedside/contracts/payments/good-faith-estimates.schema';
import type { PrintableEstimate } from '@bedside/domain/payments/good-faith-estimate.commands';
import { localDay } from '@bedside/domain/practice/local-time';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { documentTexts, letterheadOf } from '../document-texts.ts';
import { dollars, longDateIn } from '../invoice/compose-invoice.ts';

interface Texts {
  title: string;
  replaces: (number: string) => string;
  patient: string;
  name: string;
  dateOfBirth: string;
  provider: string;
  practice: string;
  visit: string;
  date: string;
  preferredDate: string;
  place: string;
  video: (place: string) => string;
  services: string;
  service: string;
  code: string;
  noCode: string;
  charge: string;
  total: string;
  diagnoses: string;
  others: Record<GoodFaithEstimateFacts['others'][number]['kind'], (taxRate: number) => string>;
  made: (day: string) => string;
  legal: (phone: string) => string[];
}

const texts: Record<Language, Texts> = {
  en: {
    title: 'Good-faith estimate',
    replaces: (number) => `Replaces ${number}`,
    patient: 'Patient',
    name: 'Name',
    dateOfBirth: 'Date of birth',
    provider: 'Provider',
    practice: 'Practice',
    visit: 'Visit',
    date: 'Scheduled for',
    preferredDate: 'Preferred date',
    place: 'Place',
    video: (place) => `By video, patient in ${place}`,
    services: 'Expected services and charges',
    service: 'Service',
    code: 'Service code (CPT)',
    noCode: 'None assigned',
    charge: 'Expected charge',
    total: 'Expected total',
    diagnoses: 'Diagnosis codes: none. A diagnosis is made at the visit.',
    others: {
      DISCOUNT: () => 'Member discount',
      TRAVEL: () => 'Travel fee',
      WAIVER: () => 'Travel fee waived for members',
      TAX: (rate) => `Sales tax (${rate}%)`,
    },
    made: (day) => `Made on ${day}.`,
    legal: (phone) => [
      'You have a right to this estimate because you pay without insurance, or without using it.',
      'It shows the costs that are reasonably expected for your visit. It is not a contract, it is not a bill, and it does not require you to get any of these services from us. Your actual services and charges may differ. Services that aren’t known yet, or that another provider bills, are not included and may need a separate estimate.',
      `If you are billed $400 or more above this estimate, you may dispute the bill. You can ask us at ${phone} to correct it or to negotiate it, and you may start a dispute with the U.S. Department of Health and Human Services (HHS) within 120 calendar days of the date on the first bill. HHS charges a $25 fee. If the reviewer agrees with you, you pay the price on this estimate; otherwise, the higher amount. A dispute won’t affect the quality of your care.`,
      `Learn more or start a dispute: ${DISPUTE_WEBSITE} or ${DISPUTE_PHONE}. Keep a copy of this estimate.`,
    ],
  },
  es: {
    title: 'Presupuesto de buena fe',
    replaces: (number) => `Reemplaza a ${number}`,
    patient: 'Paciente',
    name: 'Nombre',
    dateOfBirth: 'Fecha de nacimiento',
    provider: 'Profesional',
    practice: 'Consultorio',
    visit: 'Cita',
    date: 'Programada para',
    preferredDate: 'Fecha preferida',
    place: 'Lugar',
    video: (place) => `Por video, paciente en ${place}`,
    services: 'Servicios y cargos previstos',
    service: 'Servicio',
    code: 'Código del servicio (CPT)',
    noCode: 'Sin código',
    charge: 'Cargo previsto',
    total: 'Total previsto',
    diagnoses: 'Códigos de diagnóstico: ninguno. El diagnóstico se hace en la cita.',
    others: {
      DISCOUNT: () => 'Descuento para miembros',
      TRAVEL: () => 'Cargo por desplazamiento',
      WAIVER: () => 'Cargo por desplazamiento, gratis para miembros',
      TAX: (rate) => `Impuesto sobre las ventas (${rate}%)`,
    },
    made: (day) => `Hecho el ${day}.`,
    legal: (phone) => [
      'Tiene derecho a este presupuesto porque paga sin seguro o sin usarlo.',
      'Muestra los costos que razonablemente se esperan de su cita. No es un contrato ni una factura, y no le obliga a recibir de nosotros ninguno de estos servicios. Los servicios y cargos reales pueden ser otros. Los servicios que aún no se conocen, o que factura otro profesional, no están incluidos y pueden necesitar otro presupuesto.',
      `Si le cobramos $400 o más por encima de este presupuesto, puede disputar la factura. Puede pedirnos al ${phone} que la corrijamos o la negociemos, y puede iniciar una disputa ante el Departamento de Salud y Servicios Humanos de EE. UU. (HHS) en los 120 días naturales posteriores a la fecha de la primera factura. El HHS cobra $25. Si quien revisa el caso le da la razón, usted paga el precio de este presupuesto; si no, el importe mayor. Una disputa no afecta la calidad de su atención.`,
      `Para saber más o iniciar una disputa: ${DISPUTE_WEBSITE} o ${DISPUTE_PHONE}. Guarde una copia de este presupuesto.`,
    ],
  },
};

interface Fact {
  label: string;
  value: string;
}

export interface GoodFaithEstimateContent {
  language: Language;
  texts: Texts;
  practice: { name: string; phone: string; hours: string };
  number: string;
  replaces: string | null;
  groups: { title: string; facts: Fact[] }[];
  services: { name: string; description: string; code: string; amount: string }[];
  sums: { label: string; amount: string }[];
  total: string;
  legal: string[];
  made: string;
}

const amount = (amountCents: number) => dollars(cents(amountCents));

/**
 * Recalculates nothing.
 * @param spanish the practice’s Spanish service names, keyed by the English ones; empty in English
 */
export function composeGoodFaithEstimate(
  { number, madeAt, replaces, facts, language }: PrintableEstimate,
  practice: Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours' | 'timeZone'>,
  spanish: ReadonlyMap<string, string> = new Map(),
): GoodFaithEstimateContent {
  const { locale } = documentTexts[language];
  const labels = texts[language];
  const { patients, provider, visit } = facts;
  const codes: Fact[] = [
    { label: 'EIN', value: facts.practice.ein },
    { label: 'NPI', value: facts.practice.npi },
  ];
  return {
    language,
    texts: labels,
    practice: {
      ...letterheadOf(practice, language),
      name: facts.practice.name,
      phone: facts.practice.phone,
    },
    number,
    replaces: replaces && labels.replaces(replaces),
    groups: [
      {
        title: labels.patient,
        facts: patients.flatMap(({ name, dateOfBirth }) => [
          { label: labels.name, value: name },
          { label: labels.dateOfBirth, value: longDateIn(locale, dateOfBirth) },
        ]),
      },
      {
        title: labels.visit,
        facts: [
          {
            label: visit.isScheduled ? labels.date : labels.preferredDate,
            value: `${longDateIn(locale, visit.date)} (${visit.key})`,
          },
          { label: labels.place, value: visit.telemedicine ? labels.video(visit.place) : visit.place },
        ],
      },
      ...(provider
        ? [
            {
              title: labels.provider,
              facts: [
                { label: labels.name, value: provider.name },
                { label: 'NPI', value: provider.npi },
              ],
            },
          ]
        : []),
      { title: labels.practice, facts: [{ label: labels.name, value: facts.practice.name }, ...codes] },
    ],
    services: facts.services.map(({ name, description, code, amountCents }) => ({
      name: spanish.get(name) ?? name,
      description: spanish.get(description) ?? description,
      code: code ?? labels.noCode,
      amount: amount(amountCents),
    })),
    sums: facts.others.map(({ kind, amountCents }) => ({
      label: labels.others[kind](facts.taxRate),
      amount: amount(amountCents),
    })),
    total: amount(facts.totalCents),
    legal: labels.legal(facts.practice.phone),
    made: labels.made(longDateIn(locale, localDay(madeAt, practice.timeZone))),
  };
}
