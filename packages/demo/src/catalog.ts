import type { Services } from '@bedside/db/schema';
import type { Insertable } from 'kysely';
import { type Dice, demoId } from './random.ts';

type Flags = Partial<
  Pick<
    Insertable<Services>,
    | 'durationMinutes'
    | 'telemedicine'
    | 'singlePatientOnly'
    | 'needsConsent'
    | 'producesReport'
    | 'taxable'
    | 'enabled'
  >
>;
type Entry = [name: string, dollars: number, description: string, cpt: string | null, flags?: Flags];

const lab: Flags = { producesReport: true };
const beauty: Flags = { taxable: true };

const catalog: Record<string, readonly Entry[]> = {
  'Urgent care': [
    [
      'Urgent Care Visit',
      220,
      'Exam and treatment at home for illness or minor injury. About 45 minutes.',
      '99349',
    ],
    ['Pediatric Urgent Care Visit', 235, 'Exam and treatment for a sick or hurt child at home.', '99348'],
    ['Wound Care and Stitches', 295, 'We clean, close, and dress the wound.', '12001'],
    ['Rapid Strep and Flu Test', 65, 'Throat and nose swabs. Results in 15 minutes.', '87880', lab],
    ['Rapid COVID-19 Test', 60, 'Nose swab. Results in 15 minutes.', '87811', lab],
    ['Nebulizer Treatment', 95, 'Breathing treatment for wheezing or tightness.', '94640'],
    [
      'Earwax Removal',
      85,
      'Gentle cleaning of both ears, with a check afterward.',
      '69210',
      { durationMinutes: 20 },
    ],
    ['Splint or Sling', 110, 'Support for a sprain or a simple fracture.', '29125'],
    [
      'Executive Physical',
      695,
      'A full two-hour checkup, labs included.',
      '99396',
      { ...lab, durationMinutes: 120 },
    ],
    ['Annual Wellness Visit', 310, 'A full checkup, with time to talk and a plan for the year.', '99395'],
    ['Medication Review', 140, 'We go over everything you take and give you one clear list.', '99605'],
    ['Flu Vaccine', 55, 'This season’s flu shot, given at home.', '90686', { durationMinutes: 15 }],
    ['Travel Consultation', 160, 'Vaccines and a health kit for your trip.', '99401', { enabled: false }],
    ['Sports Physical', 120, 'Sports exam, with the school form filled out.', '97169'],
  ],
  Labs: [
    [
      'Complete Blood Count',
      85,
      'Checks for infection, anemia, and more. Results in 1–2 days.',
      '85025',
      lab,
    ],
    [
      'Comprehensive Metabolic Panel',
      95,
      'Checks your kidneys, liver, blood sugar, and electrolytes.',
      '80053',
      lab,
    ],
    ['Lipid Panel', 75, 'Cholesterol and triglycerides. Fasting needed.', '80061', lab],
    ['Thyroid Panel', 110, 'Checks how your thyroid is working (TSH, free T3, free T4).', '84443', lab],
    ['Hemoglobin A1c', 60, 'Your average blood sugar over three months.', '83036', lab],
    ['Vitamin D Level', 80, 'Checks your vitamin D with one blood draw.', '82306', lab],
    ['Urinalysis', 45, 'Urine test, with a culture if needed.', '81001', lab],
    ['Hormone Panel', 245, 'Estradiol, progesterone, and testosterone.', '82670', lab],
    ['STI Panel', 210, 'Private testing with blood and urine samples.', '87491', lab],
    ['Food Sensitivity Panel', 320, 'Checks your reaction to 96 foods.', '86001', lab],
    ['ECG at Home', 130, 'Heart rhythm test, read the same day.', '93000', lab],
    [
      'Sleep Study at Home',
      380,
      'One night with a device at home, no lab stay.',
      '95806',
      { ...lab, enabled: false },
    ],
  ],
  Infusions: [
    ['IV Hydration, 1 L', 225, 'Fluids by IV. About 40 minutes.', '96360'],
    ["Myers' Cocktail Infusion", 285, 'Magnesium, calcium, B vitamins, and vitamin C by IV.', '96365'],
    ['NAD+ Infusion, 250 mg', 425, 'Slow IV drip. About two hours.', '96365', { durationMinutes: 120 }],
    ['NAD+ Infusion, 500 mg', 695, 'Slow IV drip. About three hours.', '96365', { durationMinutes: 180 }],
    ['Vitamin C Infusion', 265, 'High-dose vitamin C by IV, with a lab check first.', '96365'],
    ['Iron Infusion', 540, 'Iron by IV. About one hour, with a nurse at your side.', '96365'],
    ['Migraine Relief Infusion', 310, 'Fluids, magnesium, and anti-nausea medicine by IV.', '96365'],
    ['Vitamin B12 Injection', 45, 'A quick shot in the arm.', '96372', { durationMinutes: 15 }],
  ],
  Aesthetics: [
    [
      'In-Home Aesthetics',
      395,
      'A consultation and treatment of one area.',
      null,
      { ...beauty, needsConsent: true, singlePatientOnly: true },
    ],
    ['Botulinum Toxin, Forehead', 320, 'Up to 20 units.', null, { ...beauty, singlePatientOnly: true }],
    ["Botulinum Toxin, Crow's Feet", 280, 'Up to 16 units.', null, { ...beauty, singlePatientOnly: true }],
    [
      'Dermal Filler, 1 mL',
      650,
      'For lips, cheeks, or smile lines.',
      null,
      { ...beauty, singlePatientOnly: true },
    ],
    ['Microneedling', 350, 'For smoother skin on the face and neck.', null, beauty],
    ['Chemical Peel', 190, 'A light peel with no downtime.', null, { ...beauty, enabled: false }],
  ],
  Telemedicine: [
    [
      'Telemedicine Visit',
      95,
      'A 20-minute video visit from wherever you are.',
      '99213',
      { telemedicine: true, durationMinutes: 20 },
    ],
  ],
};

/** Default duration of an appointment by kind, in minutes. */
const durations: Record<string, number> = {
  'Urgent care': 45,
  Labs: 20,
  Infusions: 60,
  Aesthetics: 60,
  Telemedicine: 20,
};

const skills: Record<string, string> = { Infusions: 'IV therapy', Aesthetics: 'Aesthetics' };

export const demoServices: readonly (Insertable<Services> & { id: string; rateCents: number })[] =
  Object.entries(catalog).flatMap(([category, entries]) =>
    entries.map(([name, dollars, description, cptCode, flags = {}]) => ({
      id: demoId(`service ${name}`),
      name,
      rateCents: dollars * 100,
      description,
      category,
      cptCode,
      enabled: true,
      telemedicine: false,
      singlePatientOnly: false,
      needsConsent: false,
      producesReport: false,
      taxable: false,
      durationMinutes: durations[category] ?? null,
      requiredSkill: skills[category] ?? null,
      ...flags,
    })),
  );

export const soldServices = demoServices.filter(
  (service) => service.enabled && !service.telemedicine && !service.needsConsent,
);
export const telemedicine = demoServices.filter((service) => service.telemedicine);

export function pickServices(dice: Dice) {
  const first = dice.chance(0.5) ? soldServices[0] : dice.pick(soldServices);
  const second = dice.chance(0.4) ? dice.pick(soldServices) : undefined;
  return [...new Set([first, second])].filter((one) => one !== undefined);
}
