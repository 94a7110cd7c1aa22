import { definitionIssues } from '@bedside/contracts/questionnaires/definition-issues';
import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { describe, expect, it } from 'vitest';
import { fromFhir } from './from-fhir.ts';
import { toFhir } from './to-fhir.ts';

const options = [
  { value: 'good', label: 'Good', score: 0 },
  { value: 'low', label: 'Low', score: 2 },
];
const form = questionnaireDefinition.parse({
  sections: [
    {
      id: 'habits',
      title: 'Habits',
      intro: 'Of the last year.',
      questions: [
        { id: 'hello', kind: 'info', text: 'Welcome' },
        {
          id: 'smoke',
          kind: 'yes-no',
          text: 'Do you smoke?',
          required: true,
          flaggedIf: { operator: '=', value: true },
        },
        {
          id: 'amount',
          kind: 'number',
          text: 'How many?',
          help: 'Cigarettes',
          unit: 'a day',
          min: 1,
          max: 60,
          visibleIf: { match: 'all', conditions: [{ of: 'smoke', operator: '=', value: true }] },
        },
        { id: 'mood', kind: 'single', text: 'Mood', options },
        { id: 'troubles', kind: 'multiple', text: 'Troubles', options },
        { id: 'pain', kind: 'scale', text: 'Pain', min: 0, max: 10, minLabel: 'None', maxLabel: 'Worst' },
        { id: 'since', kind: 'date', text: 'Since' },
        { id: 'weight', kind: 'number', text: 'Weight', unit: 'lb', decimals: 1 },
        { id: 'image', kind: 'image', text: 'A picture' },
        { id: 'name', kind: 'signature', text: 'Sign' },
      ],
    },
    {
      id: 'more',
      title: 'More',
      visibleIf: {
        match: 'any',
        conditions: [
          { of: 'troubles', operator: 'includes', value: 'low' },
          { of: 'pain', operator: '≥', value: 4 },
          { of: 'since', operator: 'unanswered' },
        ],
      },
      questions: [
        {
          id: 'why',
          kind: 'text',
          text: 'Why?',
          visibleIf: { match: 'all', conditions: [{ of: 'score:mood-score', operator: '≥', value: 2 }] },
        },
      ],
    },
  ],
  scores: [
    {
      id: 'mood-score',
      name: 'Mood',
      method: 'sum',
      questions: ['mood'],
      bands: [{ from: 0, label: 'Fine', tone: 'good' }],
    },
  ],
});

describe('a questionnaire as FHIR R4', () => {
  const resource = toFhir(
    { id: 'x', name: 'Habits', description: 'Ours', form },
    { version: 3, status: 'active' },
  );

  it('uses R4 terms for each question where they exist', () => {
    expect(resource).toMatchObject({
      resourceType: 'Questionnaire',
      status: 'active',
      version: '3',
      title: 'Habits',
      item: [
        {
          linkId: 'habits',
          type: 'group',
          item: [
            { linkId: 'hello', type: 'display' },
            { linkId: 'smoke', type: 'boolean', required: true },
            {
              linkId: 'amount',
              type: 'decimal',
              enableWhen: [{ question: 'smoke', operator: '=', answerBoolean: true }],
            },
            {
              linkId: 'mood',
              type: 'choice',
              answerOption: [{ valueCoding: { code: 'good', display: 'Good' } }, {}],
            },
            { linkId: 'troubles', type: 'choice', repeats: true },
            { linkId: 'pain', type: 'integer' },
            { linkId: 'since', type: 'date' },
            { linkId: 'weight', type: 'decimal' },
            { linkId: 'image', type: 'attachment' },
            { linkId: 'name', type: 'attachment' },
          ],
        },
        {
          enableBehavior: 'any',
          enableWhen: [
            { question: 'troubles', operator: '=', answerCoding: { code: 'low' } },
            { question: 'pain', operator: '>=', answerInteger: 4 },
            { question: 'since', operator: 'exists', answerBoolean: false },
          ],
        },
      ],
    });
  });

  // Rule: questionnaires.fhir-round-trip
  it('survives a round trip', () => {
    const back = fromFhir(JSON.parse(JSON.stringify(resource)));
    expect(back).toEqual({ name: 'Habits', description: 'Ours', form });
  });
});

describe('a FHIR Questionnaire from another system', () => {
  it('is imported with our names, and nested groups are flattened', () => {
    const { form: read } = fromFhir({
      resourceType: 'Questionnaire',
      status: 'active',
      title: 'Intake',
      item: [
        {
          linkId: '1',
          type: 'group',
          text: 'Basics',
          item: [
            { linkId: '/1.1', type: 'boolean', text: 'Do you smoke?' },
            {
              linkId: '1.2',
              type: 'group',
              text: 'More',
              item: [
                {
                  linkId: 'Often?',
                  type: 'choice',
                  text: 'How often?',
                  answerOption: [
                    { valueString: 'Daily' },
                    { valueCoding: { code: 'LA-1', display: 'Weekly' } },
                  ],
                  enableWhen: [{ question: '/1.1', operator: '=', answerBoolean: true }],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(definitionIssues(read)).toEqual([]);
    expect(read.sections).toEqual([
      {
        id: 'q-1',
        title: 'Basics',
        questions: [
          { id: 'q-1-1', kind: 'yes-no', text: 'Do you smoke?', required: false, options: [] },
          {
            id: 'often',
            kind: 'single',
            text: 'How often?',
            required: false,
            options: [
              { value: 'daily', label: 'Daily' },
              { value: 'la-1', label: 'Weekly' },
            ],
            visibleIf: { match: 'all', conditions: [{ of: 'q-1-1', operator: '=', value: true }] },
          },
        ],
      },
    ]);
  });

  it.each([
    ['no Questionnaire', { resourceType: 'Patient' }],
    ['no items', { resourceType: 'Questionnaire', item: [] }],
    [
      'a type that we cannot ask',
      { resourceType: 'Questionnaire', item: [{ linkId: '1', type: 'reference', text: 'Who?' }] },
    ],
  ])('that is %s is refused at its field', (_, json) => {
    expect(() => fromFhir(json)).toThrow(
      expect.objectContaining({ details: { issues: [expect.objectContaining({ path: 'resource' })] } }),
    );
  });
});

describe('a malicious FHIR Questionnaire', () => {
  const refused = expect.objectContaining({
    details: { issues: [expect.objectContaining({ path: 'resource' })] },
  });
  const asked = (linkId: string) => ({ linkId, type: 'boolean', text: 'Yes?' });

  // Rule: questionnaires.fhir-imports-are-bounded
  it('is refused for endless nesting or thousands of questions', () => {
    let item: object = asked('last');
    for (let depth = 0; depth < 20_000; depth += 1)
      item = { linkId: `g${depth}`, type: 'group', item: [item] };
    expect(() => fromFhir({ resourceType: 'Questionnaire', item: [item] })).toThrow(refused);
    const many = Array.from({ length: 10_000 }, (_, nr) => asked(`/${nr}`));
    expect(() => fromFhir({ resourceType: 'Questionnaire', item: many })).toThrow(refused);
  });

  it.each([
    ['a name that cannot be stored', { title: 'In\u0000take' }],
    ['a name without end', { title: 'x'.repeat(121) }],
    ['a description without end', { title: 'Intake', description: 'x'.repeat(501) }],
  ])('is refused for %s', (_, more) => {
    expect(() => fromFhir({ resourceType: 'Questionnaire', item: [asked('a')], ...more })).toThrow(refused);
  });

  it('keeps our names unchanged, however long', () => {
    const id = `a--${'b'.repeat(37)}`;
    const form = questionnaireDefinition.parse({
      sections: [{ id: 'one', title: 'One', questions: [{ id, kind: 'yes-no', text: 'Yes?' }] }],
      scores: [{ id: 'all', name: 'All', method: 'sum', questions: [id] }],
    });
    const sent = toFhir({ id: 'x', name: 'Ours', description: null, form }, { version: 1, status: 'active' });
    expect(fromFhir(sent).form).toEqual(form);
  });
});
