import { codeIn, hasCode, type Inbox } from '@bedside/testing/inbox';
import type { NewPatient } from './portal.fixture.ts';
import type { AnyScreen, Screen } from './screen.fixture.ts';

interface Relative {
  readonly firstName: string;
  readonly lastName: string;
  /** MM/dd/yyyy, as typed. */
  readonly born: string;
  readonly gender: string;
  readonly relationship: string;
  readonly email?: string;
}

const fullName = ({ firstName, lastName }: Pick<Relative, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

export async function signIn(
  { page }: Pick<AnyScreen, 'page'>,
  { email, password }: Pick<NewPatient, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/home');
}

export async function goToFamily({ page, look }: Screen): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Personal/ })
    .click();
  await page.getByRole('heading', { name: 'Family' }).waitFor();
  await look('family');
}

export async function addPerson({ page, look }: Screen, person: Relative): Promise<void> {
  await page.getByRole('link', { name: /^Add a person/ }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByRole('textbox', { name: 'Date of birth' }).fill(person.born);
  await page.getByLabel('Gender').selectOption(person.gender);
  await page.getByLabel('Relationship to you').selectOption(person.relationship);
  await look('add-person');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: `How can we reach ${person.firstName}?` }).waitFor();
  if (person.email) await page.getByLabel('Email').fill(person.email);
  await look('reach-person');
  await page.getByRole('button', { name: 'Add to family' }).click();
  await page.getByRole('heading', { name: fullName(person), level: 1 }).waitFor();
  await look('member');
}

export async function backToFamily({ page }: Screen): Promise<void> {
  await page.getByRole('link', { name: 'Family', exact: true }).click();
  await page.getByRole('heading', { name: 'Family' }).waitFor();
}

export async function openMember({ page }: Screen, person: Relative): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${fullName(person)}`) }).click();
  await page.getByRole('heading', { name: fullName(person), level: 1 }).waitFor();
}

export async function askPatient({ page, look }: Screen, email: string, relation: string): Promise<void> {
  await page.getByRole('link', { name: /^Add an existing patient/ }).click();
  await page.getByLabel('Their email or mobile phone').fill(email);
  await page.getByLabel('Relationship to you').selectOption(relation);
  await look('ask-patient');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('status').getByText(`If ${email} belongs to one of our patients`).waitFor();
  await look('asked');
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Family' }).waitFor();
}

export async function approveByCode({ page, look }: Screen, email: string, inbox: Inbox): Promise<void> {
  await page.getByText('Request for you to review').waitFor();
  await look('request');
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure, you want to Approve this Request?' });
  await look('request-sure');
  const since = new Date();
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  await dialog.getByLabel('Code').fill(codeIn(await inbox.next({ to: email, since }, hasCode)));
  await look('request-code');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText('Approved', { exact: true }).waitFor();
  await look('request-approved');
}

export async function changeRelation(
  { page, look }: Screen,
  person: Relative,
  relation: string,
): Promise<void> {
  await page.getByRole('link', { name: `Edit: ${person.firstName}’s details` }).click();
  await page.getByLabel('Relationship to you').selectOption(relation);
  await look('edit-member');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: fullName(person), level: 1 }).waitFor();
  await page.getByRole('main').getByText(`${relation}, `).waitFor();
}

export async function addInsurance(
  { page, look }: Screen,
  card: { readonly payer: string; readonly memberId: string; readonly image: Buffer },
): Promise<void> {
  await page.getByRole('link', { name: /^Insurance/ }).click();
  await look('no-insurance');
  await page.getByRole('link', { name: 'Add insurance' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose a file.*Front of the card$/ }).click();
  await (await choosing).setFiles({ name: 'card.png', mimeType: 'image/png', buffer: card.image });
  await page.getByRole('button', { name: /^Remove.*Front of the card$/ }).waitFor();
  await page.getByLabel('Insurance company').fill(card.payer);
  await page.getByLabel('Member ID').fill(card.memberId);
  await page.getByLabel('Whose insurance is it?').selectOption('Self');
  await look('add-insurance');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: card.payer }).waitFor();
  await page.getByRole('img', { name: 'Front of the card, view larger' }).waitFor();
  await look('insurance');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
}

export async function addPharmacy(
  { page, look }: Screen,
  pharmacy: { readonly name: string; readonly phone: string },
) {
  await page.getByRole('link', { name: /^Pharmacy/ }).click();
  await page.getByRole('link', { name: 'Add pharmacy' }).click();
  await page.getByLabel('Name').fill(pharmacy.name);
  await page.getByLabel('Phone').fill(pharmacy.phone);
  await page.getByLabel('ZIP code').fill('60614');
  await page.getByLabel('ZIP code').blur();
  await page.getByRole('textbox', { name: 'Street address' }).fill('2401 N Lincoln Ave');
  await page.getByLabel('City').selectOption({ label: 'Chicago' });
  await look('add-pharmacy');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: pharmacy.name }).waitFor();
  await look('pharmacy');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
}

export async function remove({ page, look }: Screen, person: Relative): Promise<void> {
  await page.getByRole('button', { name: 'Remove from family' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${person.firstName}?` });
  await look('remove');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Family' }).waitFor();
}

export async function failToRemove({ page, look }: Screen, person: Relative, why: string): Promise<void> {
  await page.getByRole('button', { name: 'Remove from family' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${person.firstName}?` });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByText(why).waitFor();
  await look('remove-refused');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export async function familyOf({ page }: Screen): Promise<string[]> {
  const rows = await page.getByRole('region', { name: 'Family' }).getByRole('link').allInnerTexts();
  return rows.flatMap((row) => /^(.+)\n.*, \d+/m.exec(row)?.[1] ?? []).sort();
}
