import type { ServicesTable } from '@bedside/db/tables/appointments.table';
import type { Insertable } from 'kysely';
import { demoId } from './random.ts';

type Flags = Partial<
  Pick<
    Insertable<ServicesTable>,
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

const catalogue: Record<string, readonly Entry[]> = {
  'Urgent care': [
    ['Urgent Care Visit', 220, 'Exam and treatment at home, about 45 minutes.', '99349'],
    ['Pediatric Urgent Care Visit', 235, 'Exam and treatment for a child at home.', '99348'],
    ['Wound Care and Stitches', 295, 'Cleaning, closing and dressing of a wound.', '12001'],
    ['Rapid Strep and Flu Test', 65, 'Throat and nose swab, result in 15 minutes.', '87880', lab],
    ['Rapid COVID-19 Test', 60, 'Nose swab, result in 15 minutes.', '87811', lab],
    ['Nebulizer Treatment', 95, 'Inhaled medicine for wheezing.', '94640'],
    ['Ear Wax Removal', 85, 'Both ears, with a look afterwards.', '69210', { durationMinutes: 20 }],
    ['Splint or Sling', 110, 'For a sprain or a simple break.', '29125'],
    ['Executive Physical', 695, 'Two hours, labs included.', '99396', { ...lab, durationMinutes: 120 }],
    ['Annual Wellness Visit', 310, 'A long talk, an exam and a plan.', '99395'],
    ['Medication Review', 140, 'All of them, on one page.', '99605'],
    ['Flu Vaccine', 55, 'For the season.', '90686', { durationMinutes: 15 }],
    ['Travel Consultation', 160, 'Vaccines and a kit for the journey.', '99401', { enabled: false }],
    ['Sports Physical', 120, 'With the school form.', '97169'],
  ],
  Labs: [
    ['Complete Blood Count', 85, 'Blood draw at home, result in 1 to 2 days.', '85025', lab],
    ['Comprehensive Metabolic Panel', 95, 'Kidney, liver, sugar and salts.', '80053', lab],
    ['Lipid Panel', 75, 'Cholesterol and triglycerides, fasting.', '80061', lab],
    ['Thyroid Panel', 110, 'TSH, free T3 and free T4.', '84443', lab],
    ['Hemoglobin A1c', 60, 'Average blood sugar of three months.', '83036', lab],
    ['Vitamin D Level', 80, 'One tube of blood.', '82306', lab],
    ['Urinalysis', 45, 'With a culture where it is needed.', '81001', lab],
    ['Hormone Panel', 245, 'Estradiol, progesterone, testosterone.', '82670', lab],
    ['STI Panel', 210, 'Discreet, blood and urine.', '87491', lab],
    ['Food Sensitivity Panel', 320, 'Ninety-six foods.', '86001', lab],
    ['ECG at Home', 130, 'Twelve leads, read the same day.', '93000', lab],
    [
      'Sleep Study at Home',
      380,
      'One night, the device stays with you.',
      '95806',
      { ...lab, enabled: false },
    ],
  ],
  Infusions: [
    ['IV Hydration, 1 L', 225, 'Saline over 40 minutes.', '96360'],
    ["Myers' Cocktail Infusion", 285, 'Magnesium, calcium, B vitamins and vitamin C.', '96365'],
    ['NAD+ Infusion, 250 mg', 425, 'Slow drip of about two hours.', '96365', { durationMinutes: 120 }],
    ['NAD+ Infusion, 500 mg', 695, 'Slow drip of about three hours.', '96365', { durationMinutes: 180 }],
    ['Vitamin C Infusion', 265, 'High dose, with a lab check before.', '96365'],
    ['Iron Infusion', 540, 'Over one hour, watched throughout.', '96365'],
    ['Migraine Relief Infusion', 310, 'Fluids, magnesium and medicine for nausea.', '96365'],
    ['Vitamin B12 Injection', 45, 'In the arm, two minutes.', '96372', { durationMinutes: 15 }],
  ],
  Aesthetics: [
    [
      'In-Home Aesthetics',
      395,
      'A consultation and one area.',
      null,
      { ...beauty, needsConsent: true, singlePatientOnly: true },
    ],
    ['Botulinum Toxin, Forehead', 320, 'Up to 20 units.', null, { ...beauty, singlePatientOnly: true }],
    ["Botulinum Toxin, Crow's Feet", 280, 'Up to 16 units.', null, { ...beauty, singlePatientOnly: true }],
    ['Dermal Filler, 1 ml', 650, 'Lips, cheeks or folds.', null, { ...beauty, singlePatientOnly: true }],
    ['Microneedling', 350, 'Face and neck.', null, beauty],
    ['Chemical Peel', 190, 'Light peel, no down time.', null, { ...beauty, enabled: false }],
  ],
  Telemedicine: [
    [
      'Telemedicine Visit',
      95,
      'A video visit of 20 minutes.',
      '99213',
      { telemedicine: true, durationMinutes: 20 },
    ],
  ],
};

/** Minutes of a visit for one of a kind, unless it says otherwise. */
const durations: Record<string, number> = {
  'Urgent care': 45,
  Labs: 20,
  Infusions: 60,
  Aesthetics: 60,
  Telemedicine: 20,
};

/** Some forty services with rates, as a practice of this kind sells them. */
export const demoServices: readonly (Insertable<ServicesTable> & { id: string; rateCents: number })[] =
  Object.entries(catalogue).flatMap(([category, entries]) =>
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
      ...flags,
    })),
  );
