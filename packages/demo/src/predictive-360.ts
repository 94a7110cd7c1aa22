import type {
  Band,
  Option,
  Question,
  QuestionnaireDefinition,
  Score,
  Section,
} from '@bedside/contracts/questionnaires/questionnaire.schema';

type Request = Pick<Question, 'id' | 'kind' | 'text'> & Partial<Question>;

const asked = (request: Request): Question => ({ required: true, options: [], ...request });
const choices = (...options: [value: string, label: string, score?: number][]): Option[] =>
  options.map(([value, label, score]) => ({ value, label, ...(score !== undefined && { score }) }));
const yesNo = (id: string, text: string, more: Partial<Question> = {}): Question =>
  asked({ id, kind: 'yes-no', text, ...more });

const howOften = choices(
  ['not-at-all', 'Not at all', 0],
  ['several-days', 'Several days', 1],
  ['more-than-half', 'More than half the days', 2],
  ['nearly-every-day', 'Nearly every day', 3],
);
const bothered = (id: string, text: string, more: Partial<Question> = {}): Question =>
  asked({ id, kind: 'single', text, options: howOften, ...more });

const band = (from: number, label: string, tone: Band['tone'], more: Partial<Band> = {}): Band => ({
  from,
  label,
  tone,
  flagged: false,
  ...more,
});

const family: Section = {
  id: 'family',
  title: 'Your family',
  intro: 'Think of your parents, brothers, sisters, and children.',
  questions: [
    asked({
      id: 'family-history',
      kind: 'multiple',
      text: 'Has anyone in your family had any of these?',
      required: false,
      options: choices(
        ['heart-disease', 'Heart disease before the age of 60'],
        ['stroke', 'Stroke'],
        ['diabetes', 'Diabetes'],
        ['high-blood-pressure', 'High blood pressure'],
        ['breast-cancer', 'Breast or ovarian cancer'],
        ['colon-cancer', 'Colon cancer'],
        ['depression', 'Depression'],
      ),
    }),
    asked({
      id: 'heart-age',
      kind: 'number',
      text: 'How old was the youngest family member when they were diagnosed with heart disease?',
      unit: 'years',
      min: 0,
      max: 120,
      required: false,
      visibleIf: {
        match: 'all',
        conditions: [{ of: 'family-history', operator: 'includes', value: 'heart-disease' }],
      },
    }),
    asked({
      id: 'family-other',
      kind: 'text',
      text: 'Anything else that runs in the family?',
      required: false,
    }),
  ],
};

const lifestyle: Section = {
  id: 'lifestyle',
  title: 'Your daily habits',
  questions: [
    asked({
      id: 'exercise',
      kind: 'number',
      text: 'In a typical week, on how many days do you exercise enough to be out of breath?',
      unit: 'days',
      min: 0,
      max: 7,
    }),
    asked({
      id: 'tobacco',
      kind: 'single',
      text: 'Do you smoke or vape?',
      options: choices(['never', 'No, never'], ['former', 'I used to'], ['current', 'Yes']),
    }),
    asked({
      id: 'tobacco-amount',
      kind: 'number',
      text: 'How many cigarettes do you smoke on a typical day?',
      unit: 'a day',
      min: 0,
      max: 100,
      visibleIf: { match: 'all', conditions: [{ of: 'tobacco', operator: '=', value: 'current' }] },
    }),
    asked({
      id: 'fruit',
      kind: 'single',
      text: 'How many servings of fruits and vegetables do you eat on a typical day?',
      options: choices(
        ['little', 'One serving or less'],
        ['some', 'Two to four servings'],
        ['plenty', 'Five or more servings'],
      ),
    }),
  ],
};

const alcohol: Section = {
  id: 'alcohol',
  title: 'Alcohol',
  intro: 'One drink is a 12 oz beer, a 5 oz glass of wine, or a 1.5 oz shot of liquor.',
  questions: [
    asked({
      id: 'audit-often',
      kind: 'single',
      text: 'How often did you have a drink containing alcohol in the past year?',
      options: choices(
        ['never', 'Never', 0],
        ['monthly', 'Monthly or less', 1],
        ['few-a-month', 'Two to four times a month', 2],
        ['few-a-week', 'Two to three times a week', 3],
        ['many-a-week', 'Four or more times a week', 4],
      ),
    }),
    asked({
      id: 'audit-typical',
      kind: 'single',
      text: 'How many drinks did you have on a typical day when you were drinking in the past year?',
      options: choices(
        ['one-or-two', '1 or 2', 0],
        ['three-or-four', '3 or 4', 1],
        ['five-or-six', '5 or 6', 2],
        ['seven-to-nine', '7 to 9', 3],
        ['ten-or-more', '10 or more', 4],
      ),
      visibleIf: { match: 'all', conditions: [{ of: 'audit-often', operator: '≠', value: 'never' }] },
    }),
    asked({
      id: 'audit-six',
      kind: 'single',
      text: 'How often did you have six or more drinks on one occasion in the past year?',
      options: choices(
        ['never', 'Never', 0],
        ['less-than-monthly', 'Less than monthly', 1],
        ['monthly', 'Monthly', 2],
        ['weekly', 'Weekly', 3],
        ['daily', 'Daily or almost daily', 4],
      ),
      visibleIf: { match: 'all', conditions: [{ of: 'audit-often', operator: '≠', value: 'never' }] },
    }),
  ],
};

const sleep: Section = {
  id: 'sleep',
  title: 'Your sleep',
  questions: [
    asked({
      id: 'sleep-hours',
      kind: 'number',
      text: 'How many hours do you sleep on a typical night?',
      unit: 'hours',
      min: 0,
      max: 24,
      decimals: 1,
    }),
    asked({
      id: 'sleep-quality',
      kind: 'scale',
      text: 'How would you rate your sleep over the past week?',
      min: 0,
      max: 10,
      minLabel: 'Terrible',
      maxLabel: 'Excellent',
    }),
    yesNo('snoring', 'Has anyone told you that you snore loudly or stop breathing in your sleep?'),
  ],
};

const mood: Section = {
  id: 'mood',
  title: 'Your mood',
  intro: 'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
  questions: [
    bothered('phq-interest', 'Little interest or pleasure in doing things'),
    bothered('phq-down', 'Feeling down, depressed, or hopeless'),
    ...(
      [
        ['phq-sleep', 'Trouble falling or staying asleep, or sleeping too much'],
        ['phq-tired', 'Feeling tired or having little energy'],
        ['phq-appetite', 'Poor appetite or overeating'],
        [
          'phq-failure',
          'Feeling bad about yourself, or that you are a failure or have let yourself or your family down',
        ],
        [
          'phq-concentration',
          'Trouble concentrating on things, such as reading the newspaper or watching television',
        ],
        [
          'phq-moving',
          'Moving or speaking so slowly that other people could have noticed, or the opposite: being so fidgety or restless that you have been moving around a lot more than usual',
        ],
      ] as const
    ).map(([id, text]) => bothered(id, text, { visibleIf: afterPhq2() })),
    bothered('phq-harm', 'Thoughts that you would be better off dead, or of hurting yourself in some way', {
      visibleIf: afterPhq2(),
      flaggedIf: { operator: '≠', value: 'not-at-all' },
    }),
    asked({
      id: 'crisis',
      kind: 'info',
      text: 'If you’re thinking about hurting yourself, call or text 988 now, day or night. In an emergency, call 911.',
      required: false,
      visibleIf: { match: 'all', conditions: [{ of: 'phq-harm', operator: '≠', value: 'not-at-all' }] },
    }),
  ],
};

/** Who answers the first two with less than three needs not be asked the others. */
function afterPhq2(): Question['visibleIf'] {
  return { match: 'all', conditions: [{ of: 'score:phq-2', operator: '≥', value: 3 }] };
}

const worry: Section = {
  id: 'worry',
  title: 'Worry',
  intro: 'Over the last 2 weeks, how often have you been bothered by the following problems?',
  questions: [
    bothered('gad-nervous', 'Feeling nervous, anxious, or on edge'),
    bothered('gad-control', 'Not being able to stop or control worrying'),
    bothered('gad-too-much', 'Worrying too much about different things'),
    bothered('gad-relaxing', 'Trouble relaxing'),
    bothered('gad-restless', 'Being so restless that it is hard to sit still'),
    bothered('gad-irritable', 'Becoming easily annoyed or irritable'),
    bothered('gad-afraid', 'Feeling afraid, as if something awful might happen'),
  ],
};

const pain: Section = {
  id: 'pain',
  title: 'Pain',
  questions: [
    asked({
      id: 'pain-now',
      kind: 'scale',
      text: 'On average, how bad was your pain over the past week?',
      min: 0,
      max: 10,
      minLabel: 'No pain',
      maxLabel: 'As bad as you can imagine',
    }),
    asked({
      id: 'pain-where',
      kind: 'text',
      text: 'Where does it hurt?',
      required: false,
      visibleIf: { match: 'all', conditions: [{ of: 'pain-now', operator: '≥', value: 1 }] },
    }),
  ],
};

const vitals: Section = {
  id: 'vitals',
  title: 'Measured at home',
  intro: 'Leave blank anything you haven’t measured.',
  questions: [
    asked({
      id: 'weight',
      kind: 'number',
      text: 'Weight',
      unit: 'lb',
      min: 2,
      max: 900,
      decimals: 1,
      required: false,
    }),
    asked({
      id: 'height',
      kind: 'number',
      text: 'Height',
      unit: 'in',
      min: 10,
      max: 100,
      decimals: 1,
      required: false,
    }),
    asked({
      id: 'systolic',
      kind: 'number',
      text: 'Blood pressure (top number)',
      unit: 'mmHg',
      min: 50,
      max: 260,
      required: false,
      flaggedIf: { operator: '≥', value: 180 },
    }),
    asked({
      id: 'diastolic',
      kind: 'number',
      text: 'Blood pressure (bottom number)',
      unit: 'mmHg',
      min: 30,
      max: 160,
      required: false,
      visibleIf: { match: 'all', conditions: [{ of: 'systolic', operator: 'answered' }] },
      flaggedIf: { operator: '≥', value: 120 },
    }),
    asked({ id: 'measured-on', kind: 'date', text: 'Date measured', required: false }),
    asked({
      id: 'device-picture',
      kind: 'image',
      text: 'Photo of the device (optional)',
      required: false,
    }),
  ],
};

const last: Section = {
  id: 'last',
  title: 'Anything else',
  questions: [
    asked({
      id: 'first-look',
      kind: 'text',
      text: 'What would you like us to look at first?',
      required: false,
    }),
    asked({ id: 'signature', kind: 'signature', text: 'My answers are true to the best of my knowledge.' }),
  ],
};

const phq2 = ['phq-interest', 'phq-down'];
const phq9 = [
  ...phq2,
  'phq-sleep',
  'phq-tired',
  'phq-appetite',
  'phq-failure',
  'phq-concentration',
  'phq-moving',
  'phq-harm',
];

/** Public domain instruments, with the bands of their publications. */
const scores: Score[] = [
  {
    id: 'phq-2',
    name: 'PHQ-2',
    source: 'Kroenke, Spitzer, Williams 2003. Medical Care 41:1284–1292.',
    method: 'sum',
    hiddenAnswerScore: 'no-score',
    questions: phq2,
    outOf: 6,
    bands: [band(0, 'Negative screen', 'good'), band(3, 'Positive screen', 'watch')],
  },
  {
    id: 'phq-9',
    name: 'PHQ-9 depression',
    source: 'Kroenke, Spitzer, Williams 2001. J Gen Intern Med 16:606–613.',
    method: 'sum',
    hiddenAnswerScore: 'no-score',
    questions: phq9,
    outOf: 27,
    bands: [
      band(0, 'Minimal', 'good'),
      band(5, 'Mild', 'good'),
      band(10, 'Moderate', 'watch'),
      band(15, 'Moderately severe', 'alert'),
      band(20, 'Severe', 'alert', { flagged: true }),
    ],
  },
  {
    id: 'gad-7',
    name: 'GAD-7 anxiety',
    source: 'Spitzer, Kroenke, Williams, Löwe 2006. Arch Intern Med 166:1092–1097.',
    method: 'sum',
    hiddenAnswerScore: 'no-score',
    questions: worry.questions.map(({ id }) => id),
    outOf: 21,
    bands: [
      band(0, 'Minimal', 'good'),
      band(5, 'Mild', 'good'),
      band(10, 'Moderate', 'watch'),
      band(15, 'Severe', 'alert', { flagged: true }),
    ],
  },
  {
    id: 'audit-c',
    name: 'AUDIT-C alcohol',
    source: 'Bush, Kivlahan, McDonell, Fihn, Bradley 1998. Arch Intern Med 158:1789–1795.',
    method: 'sum',
    hiddenAnswerScore: 'zero',
    questions: alcohol.questions.map(({ id }) => id),
    outOf: 12,
    bands: [
      band(0, 'Low risk', 'good'),
      band(3, 'Positive screen', 'watch'),
      band(0, 'Low risk', 'good', { gender: 'Male' }),
      band(4, 'Positive screen', 'watch', { gender: 'Male' }),
    ],
  },
  {
    id: 'sleep-quality',
    name: 'Sleep quality',
    source: 'Snyder, Cai, DeMuro, Morrison, Ball 2018. J Clin Sleep Med 14:1849–1857.',
    method: 'sum',
    hiddenAnswerScore: 'no-score',
    questions: ['sleep-quality'],
    outOf: 10,
    bands: [
      band(0, 'Terrible', 'alert'),
      band(1, 'Poor', 'watch'),
      band(4, 'Fair', 'watch'),
      band(7, 'Good', 'good'),
      band(10, 'Excellent', 'good'),
    ],
  },
  {
    id: 'pain',
    name: 'Pain',
    source: 'Numeric rating scale, 0 to 10.',
    method: 'sum',
    hiddenAnswerScore: 'no-score',
    questions: ['pain-now'],
    outOf: 10,
    bands: [
      band(0, 'None', 'good'),
      band(1, 'Mild', 'good'),
      band(4, 'Moderate', 'watch'),
      band(7, 'Severe', 'alert'),
    ],
  },
];

export const predictive360: QuestionnaireDefinition = {
  sections: [lifestyle, family, alcohol, sleep, mood, worry, pain, vitals, last],
  scores,
};
