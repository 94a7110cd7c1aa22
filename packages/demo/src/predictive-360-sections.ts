import type { Option, Question, Section } from '@bedside/contracts/questionnaires/questionnaire.schema';

const question = (
  id: string,
  kind: Question['kind'],
  text: string,
  more: Partial<Question> = {},
): Question => ({
  id,
  kind,
  text,
  required: true,
  options: [],
  ...more,
});
const choices = (...options: [value: string, label: string, score?: number][]): Option[] =>
  options.map(([value, label, score]) => ({ value, label, ...(score !== undefined && { score }) }));
const yesNo = (id: string, text: string): Question => question(id, 'yes-no', text);

const howOften = choices(
  ['not-at-all', 'Not at all', 0],
  ['several-days', 'Several days', 1],
  ['more-than-half', 'More than half the days', 2],
  ['nearly-every-day', 'Nearly every day', 3],
);
const bothered = (id: string, text: string, more: Partial<Question> = {}): Question =>
  question(id, 'single', text, { options: howOften, ...more });

const family: Section = {
  id: 'family',
  title: 'Your family',
  intro: 'Think of your parents, brothers, sisters, and children.',
  questions: [
    question('family-history', 'multiple', 'Has anyone in your family had any of these?', {
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
    question(
      'heart-age',
      'number',
      'How old was the youngest family member when they were diagnosed with heart disease?',
      {
        unit: 'years',
        min: 0,
        max: 120,
        required: false,
        visibleIf: {
          match: 'all',
          conditions: [{ of: 'family-history', operator: 'includes', value: 'heart-disease' }],
        },
      },
    ),
    question('family-other', 'text', 'Anything else that runs in the family?', { required: false }),
  ],
};

const lifestyle: Section = {
  id: 'lifestyle',
  title: 'Your daily habits',
  questions: [
    question(
      'exercise',
      'number',
      'In a typical week, on how many days do you exercise enough to be out of breath?',
      { unit: 'days', min: 0, max: 7 },
    ),
    question('tobacco', 'single', 'Do you smoke or vape?', {
      options: choices(['never', 'No, never'], ['former', 'I used to'], ['current', 'Yes']),
    }),
    question('tobacco-amount', 'number', 'How many cigarettes do you smoke on a typical day?', {
      unit: 'a day',
      min: 0,
      max: 100,
      visibleIf: { match: 'all', conditions: [{ of: 'tobacco', operator: '=', value: 'current' }] },
    }),
    question('fruit', 'single', 'How many servings of fruits and vegetables do you eat on a typical day?', {
      options: choices(
        ['little', 'One serving or less'],
        ['some', 'Two to four servings'],
        ['plenty', 'Five or more servings'],
      ),
    }),
  ],
};

export const alcohol: Section = {
  id: 'alcohol',
  title: 'Alcohol',
  intro: 'One drink is a 12 oz beer, a 5 oz glass of wine, or a 1.5 oz shot of liquor.',
  questions: [
    question('audit-often', 'single', 'How often did you have a drink containing alcohol in the past year?', {
      options: choices(
        ['never', 'Never', 0],
        ['monthly', 'Monthly or less', 1],
        ['few-a-month', 'Two to four times a month', 2],
        ['few-a-week', 'Two to three times a week', 3],
        ['many-a-week', 'Four or more times a week', 4],
      ),
    }),
    question(
      'audit-typical',
      'single',
      'How many drinks did you have on a typical day when you were drinking in the past year?',
      {
        options: choices(
          ['one-or-two', '1 or 2', 0],
          ['three-or-four', '3 or 4', 1],
          ['five-or-six', '5 or 6', 2],
          ['seven-to-nine', '7 to 9', 3],
          ['ten-or-more', '10 or more', 4],
        ),
        visibleIf: { match: 'all', conditions: [{ of: 'audit-often', operator: '≠', value: 'never' }] },
      },
    ),
    question(
      'audit-six',
      'single',
      'How often did you have six or more drinks on one occasion in the past year?',
      {
        options: choices(
          ['never', 'Never', 0],
          ['less-than-monthly', 'Less than monthly', 1],
          ['monthly', 'Monthly', 2],
          ['weekly', 'Weekly', 3],
          ['daily', 'Daily or almost daily', 4],
        ),
        visibleIf: { match: 'all', conditions: [{ of: 'audit-often', operator: '≠', value: 'never' }] },
      },
    ),
  ],
};

const sleep: Section = {
  id: 'sleep',
  title: 'Your sleep',
  questions: [
    question('sleep-hours', 'number', 'How many hours do you sleep on a typical night?', {
      unit: 'hours',
      min: 0,
      max: 24,
      decimals: 1,
    }),
    question('sleep-quality', 'scale', 'How would you rate your sleep over the past week?', {
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
    question(
      'crisis',
      'info',
      'If you’re thinking about hurting yourself, call or text 988 now, day or night. In an emergency, call 911.',
      {
        required: false,
        visibleIf: { match: 'all', conditions: [{ of: 'phq-harm', operator: '≠', value: 'not-at-all' }] },
      },
    ),
  ],
};

/** A patient whose first two answers score below three is not asked the others. */
function afterPhq2(): Question['visibleIf'] {
  return { match: 'all', conditions: [{ of: 'score:phq-2', operator: '≥', value: 3 }] };
}

export const worry: Section = {
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
    question('pain-now', 'scale', 'On average, how bad was your pain over the past week?', {
      min: 0,
      max: 10,
      minLabel: 'No pain',
      maxLabel: 'As bad as you can imagine',
    }),
    question('pain-where', 'text', 'Where does it hurt?', {
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
    question('weight', 'number', 'Weight', { unit: 'lb', min: 2, max: 900, decimals: 1, required: false }),
    question('height', 'number', 'Height', { unit: 'in', min: 10, max: 100, decimals: 1, required: false }),
    question('systolic', 'number', 'Blood pressure (top number)', {
      unit: 'mmHg',
      min: 50,
      max: 260,
      required: false,
      flaggedIf: { operator: '≥', value: 180 },
    }),
    question('diastolic', 'number', 'Blood pressure (bottom number)', {
      unit: 'mmHg',
      min: 30,
      max: 160,
      required: false,
      visibleIf: { match: 'all', conditions: [{ of: 'systolic', operator: 'answered' }] },
      flaggedIf: { operator: '≥', value: 120 },
    }),
    question('measured-on', 'date', 'Date measured', { required: false }),
    question('device-picture', 'image', 'Photo of the device', { required: false }),
  ],
};

const last: Section = {
  id: 'last',
  title: 'Anything else',
  questions: [
    question('first-look', 'text', 'What would you like us to look at first?', { required: false }),
    question('signature', 'signature', 'My answers are true to the best of my knowledge.'),
  ],
};

export const sections: Section[] = [lifestyle, family, alcohol, sleep, mood, worry, pain, vitals, last];
