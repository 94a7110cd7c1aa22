import type { Dice } from './random.ts';

export type Kind = 'general' | 'telemedicine' | 'infusion' | 'aesthetics' | 'labs';

const heading = (text: string) => `<h3>${text}</h3>`;
const lines = (...words: string[]) => words.map((line) => `<p>${line}</p>`).join('');
const list = (...words: string[]) => `<ul>${words.map((word) => `<li><p>${word}</p></li>`).join('')}</ul>`;
const soap = (subjective: string, objective: string, assessment: string, plan: string) =>
  [
    heading('Subjective'),
    subjective,
    heading('Objective'),
    objective,
    heading('Assessment'),
    assessment,
    heading('Plan'),
    plan,
  ].join('');

export const templates: Record<Kind, { name: string; template: string }> = {
  general: {
    name: 'General visit',
    template: soap(
      lines('Chief complaint: ', 'Onset, course, and what helps: ', 'Medications and allergies reviewed: '),
      list(
        'BP / HR / RR / Temp / SpO2: ',
        'General: ',
        'HEENT: ',
        'Heart and lungs: ',
        'Abdomen: ',
        'Skin: ',
      ),
      lines(''),
      list('Treatment today: ', 'Medication: ', 'Follow-up: ', 'Return precautions given: '),
    ),
  },
  telemedicine: {
    name: 'Telemedicine',
    template: soap(
      lines(
        'Patient location and identity confirmed: ',
        'Consent to a video visit: ',
        'Chief complaint: ',
        'History: ',
      ),
      list('Seen on video: ', 'Readings reported by the patient: '),
      lines(''),
      list('Advice: ', 'Prescription and pharmacy: ', 'In person if: ', 'Time spent: '),
    ),
  },
  infusion: {
    name: 'IV infusion',
    template: soap(
      lines('Reason: ', 'Contraindications (heart, kidney, G6PD, pregnancy) reviewed: ', 'Allergies: '),
      list(
        'Before: BP / HR / SpO2 ',
        'Site, gauge, attempts: ',
        'Product, lot, expiry: ',
        'Rate, start, end: ',
        'After: BP / HR / SpO2 ',
      ),
      lines('Tolerated: '),
      list('Line removed, site: ', 'Aftercare given: ', 'Next infusion: '),
    ),
  },
  aesthetics: {
    name: 'Aesthetics',
    template: soap(
      lines('Patient goals: ', 'Earlier treatments: ', 'Contraindications reviewed, consent signed: '),
      list(
        'Areas and skin type: ',
        'Product, lot, expiry: ',
        'Units or volume per area: ',
        'Before and after photos: ',
      ),
      lines('Result and tolerance: '),
      list('Aftercare given: ', 'Touch-up: ', 'Call if: '),
    ),
  },
  labs: {
    name: 'Lab draw',
    template: soap(
      lines('Ordered by and reason: ', 'Fasting since: ', 'Blood thinners: '),
      list('Identity confirmed (two identifiers): ', 'Site, attempts: ', 'Tubes labeled at bedside: '),
      lines('Draw: '),
      list('Lab and courier: ', 'Results expected: ', 'Result goes to: '),
    ),
  },
};

const vitals = (dice: Dice) =>
  `BP ${dice.between(108, 136)}/${dice.between(66, 84)}, HR ${dice.between(62, 92)}, RR ${dice.between(13, 18)}, ` +
  `Temp ${dice.between(976, 1006) / 10} F, SpO2 ${dice.between(96, 99)}%`;
const lot = (dice: Dice) => `lot ${dice.between(10_000, 99_999)}`;

const assessments: Record<string, readonly [assessment: string, medication: string]> = {
  'Fever and sore throat for three days': [
    'Acute pharyngitis, rapid strep negative; viral cause likely.',
    'Ibuprofen 400 mg with food as needed.',
  ],
  'Nausea and dizziness': ['Viral gastroenteritis, mildly dehydrated.', 'Ondansetron 4 mg as needed.'],
  'Sprained ankle': [
    'Sprain of the left ankle, grade I; Ottawa rules negative.',
    'Naproxen 220 mg twice daily.',
  ],
  'Cough keeping me up at night': [
    'Acute bronchitis, lungs clear, no sign of pneumonia.',
    'Benzonatate at night.',
  ],
  Migraine: ['Migraine without aura, no red flags.', 'Sumatriptan 50 mg at onset.'],
  'Rash on both arms': ['Contact dermatitis.', 'Triamcinolone 0.1% twice daily for a week.'],
  Earache: ['Acute otitis externa.', 'Ciprofloxacin drops for seven days.'],
  'Sinus pressure': ['Acute viral rhinosinusitis.', 'Saline rinses, fluticasone spray.'],
  'Back pain': ['Mechanical low back pain, no radiation, no red flags.', 'Naproxen 220 mg twice daily.'],
};
const usual = ['Symptoms as reported, patient well appearing, no red flags.', 'None today.'] as const;

export function noteText(kind: Kind, symptom: string, dice: Dice): string {
  const [assessment, medication] = assessments[symptom] ?? usual;
  switch (kind) {
    case 'general':
      return soap(
        lines(
          `Chief complaint: ${symptom.toLowerCase()}.`,
          'Gradual onset. Denies chest pain and shortness of breath. Tolerating food and fluids. Medications and allergies reviewed.',
        ),
        list(
          vitals(dice),
          'General: alert, no acute distress.',
          'Heart: regular rate and rhythm. Lungs: clear bilaterally.',
        ),
        lines(assessment),
        list(
          medication,
          'Rest and fluids.',
          'Follow up in 3 days, sooner if worse. Return precautions given.',
        ),
      );
    case 'telemedicine':
      return soap(
        lines(
          'Location and identity confirmed. Consents to video visit.',
          `Chief complaint: ${symptom.toLowerCase()}. Three days, no fever at home.`,
        ),
        list(
          'On video: appears comfortable, speaking in full sentences.',
          `Home reading: HR ${dice.between(64, 88)}.`,
        ),
        lines(assessment),
        list(
          medication,
          'In-person visit if fever over 102 F or short of breath.',
          `${dice.between(14, 22)} minutes.`,
        ),
      );
    case 'infusion':
      return soap(
        lines(
          `Here for: ${symptom.toLowerCase()}.`,
          'No heart or kidney disease, not pregnant. No new allergies.',
        ),
        list(
          `Before: ${vitals(dice)}`,
          `22 G, left forearm, first attempt. ${lot(dice)}, in date.`,
          `1,000 mL over ${dice.between(40, 60)} minutes.`,
          `After: HR ${dice.between(60, 80)}, feels well.`,
        ),
        lines('Tolerated well, no reaction.'),
        list(
          'IV removed, site clean and dry.',
          'Push fluids today, no strenuous exercise.',
          'Next infusion in 4 weeks if desired.',
        ),
      );
    case 'aesthetics':
      return soap(
        lines('Would like a more rested look. Treated a year ago without reaction. Consent signed.'),
        list(`Forehead, ${dice.between(12, 20)} units, ${lot(dice)}.`, 'Before and after photos taken.'),
        lines('Even result, no bruising.'),
        list('Stay upright for 4 hours. No massage today.', 'Touch-up in 2 weeks if needed.'),
      );
    case 'labs':
      return soap(
        lines('Ordered for: routine follow-up. Fasting since last night. No blood thinners.'),
        list(
          'Identity confirmed by name and date of birth.',
          'Right arm, first attempt, two tubes labeled at bedside.',
        ),
        lines('Draw without complications.'),
        list('Courier within two hours.', 'Results in 1–2 days, shared in the portal after review.'),
      );
  }
}

export const addenda = [
  'Called patient next day: feeling better, afebrile.',
  'Culture: no growth. Patient notified.',
  'Pharmacy out of stock. Prescription sent to another pharmacy.',
] as const;
