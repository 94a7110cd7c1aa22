import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';

/** IBM’s engine, which runs in the page. The full package would download it at run time. */
const engine = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

/** Why a rule of IBM's engine is off. A reason code after the colon switches off that finding only. */
const offInEngine: Readonly<Record<string, string>> = {
  style_focus_visible: 'only asks for a person’s judgment; takes a fifth of the time',
  style_color_misuse: 'only asks for a person’s judgment',
  element_tabbable_unobscured: 'only asks for a person’s judgment; takes a fifth of the time',
  element_tabbable_visible: 'only asks for a person’s judgment; takes a fifth of the time',
  text_spacing_valid: 'only asks for a person’s judgment',
  text_contrast_sufficient: 'axe measures contrast on the same page',
  img_alt_background: 'only asks for a person’s judgment',
  text_whitespace_valid: 'only asks for a person’s judgment',
  input_autocomplete_valid: 'does not know that an email field may say "username"; html-validate checks it',
  aria_accessiblename_exists: 'does not count text for screen readers only; axe has rules for names',
  label_content_exists: 'does not count the name that a box has itself; axe has a rule for labels',
  target_spacing_sufficient: 'does not count the label around a box as its target; axe does',
  fieldset_legend_valid: 'does not count a legend for screen readers only; html-validate does',
  fieldset_label_valid: 'the group around them distinguishes groups of the same name',
  aria_complementary_label_visible:
    'a spoken name is enough: the heading beside it already names what is shown',
  'element_tabbable_role_valid:fail_invalid_role':
    'a scrolling region takes the focus so that keys scroll it',
};

/** Why a rule of html-validate is off. */
const offInMarkup: Readonly<Record<string, string>> = {
  'attribute-boolean-style': 'the browser writes the markup that is read here',
  'attribute-empty-style': 'the browser writes the markup that is read here',
  'no-trailing-whitespace': 'the browser writes the markup that is read here',
  'no-inline-style': 'React sets computed sizes and colors so',
  'no-implicit-input-type': 'the default is text, and means it',
  'no-dup-class': 'Material UI writes Mui-disabled twice, which does nothing',
  'tel-non-breaking': 'a matter of typography',
  'wcag/h32': 'the settings have one save bar for all their forms, and a note gets its button with its text',
  'no-redundant-for': 'our linter wants it where the field is in a part of its own',
  'valid-id': 'React’s ids begin with an underscore, which HTML allows',
};

const markup = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    ...Object.fromEntries(Object.keys(offInMarkup).map((rule): [string, 'off'] => [rule, 'off'])),
    // The checkboxes of a question share a name, as radio buttons do.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
  },
});

/** The findings of IBM’s engine and html-validate, one per line. */
export async function secondOpinion(page: Page): Promise<string[]> {
  const fromEngine = await page.evaluate<string[]>(
    `${engine};(${checkPage.toString()})(ace, ${JSON.stringify(Object.keys(offInEngine))})`,
  );
  const report = await markup.validateString(await page.content());
  const fromMarkup = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...fromEngine, ...fromMarkup];
}

interface Engine {
  Checker: new () => {
    getGuidelines(): Guideline[];
    addGuideline(guideline: Guideline): void;
    check(node: unknown, guidelines: string[]): Promise<{ results: Result[] }>;
  };
}
interface Guideline {
  id: string;
  checkpoints: { rules?: { id: string }[] }[];
}
interface Result {
  ruleId: string;
  reasonId: string;
  value: [string, string];
  message: string;
  snippet: string;
}

/**
 * Runs in the page. Defines its own guideline, so that unwanted rules never run, which takes a quarter of the
 * time.
 */
async function checkPage({ Checker }: Engine, off: string[]): Promise<string[]> {
  const checker = new Checker();
  const standard = checker.getGuidelines().find(({ id }) => id === 'WCAG_2_2');
  if (!standard) throw new Error('the engine has no rules for WCAG 2.2');
  const checkpoints = standard.checkpoints.map((checkpoint) => ({
    ...checkpoint,
    rules: (checkpoint.rules ?? []).filter(({ id }) => !off.includes(id)),
  }));
  checker.addGuideline({ ...standard, id: 'ours', checkpoints });
  const { results } = await checker.check((globalThis as unknown as { document: unknown }).document, [
    'ours',
  ]);
  return results
    .filter(({ value, ruleId, reasonId }) => value[1] === 'FAIL' && !off.includes(`${ruleId}:${reasonId}`))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} (${snippet.slice(0, 160)})`);
}
