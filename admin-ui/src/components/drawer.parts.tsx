import { ApiError } from '@bedside/api-client/api-error';
import { findings, focused, press } from '@bedside/ui-kit/components/show.fixture';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { ConfirmForm } from './ConfirmForm.tsx';
import { DrawerForm } from './DrawerForm.tsx';
import { DrawerLoading } from './DrawerLoading.tsx';
import { useDrawer } from './drawer.tsx';
import { TextInput } from './inputs.tsx';
import { showInConsole } from './show-console.fixture.tsx';

const run = vi.fn();
const onDone = vi.fn();
beforeEach(() => {
  run.mockReset().mockResolvedValue({ message: 'Saved' });
  onDone.mockReset();
});

const form = (
  <DrawerForm
    title="Edit service"
    about="House call"
    submitLabel="Save"
    schema={z.object({ name: z.string().min(1, 'Enter a name.') })}
    defaultValues={{ name: '' }}
    run={(_, values) => run(values)}
    onDone={onDone}
  >
    <TextInput source="name" label="Name" required />
  </DrawerForm>
);
const question = (
  <ConfirmForm title="Delete service" about="House call" submitLabel="Delete" run={run}>
    This can’t be undone.
  </ConfirmForm>
);

function Opener({ content = form }) {
  const drawer = useDrawer();
  return (
    <button type="button" onClick={() => drawer.open(content)}>
      Open
    </button>
  );
}

async function open(content = form, look = {}) {
  await showInConsole(<Opener content={content} />, look);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(drawer()).toBeVisible();
}

const drawer = () => page.getByRole('dialog');
const name = () => page.getByRole('textbox', { name: 'Name' });
const save = () => page.getByRole('button', { name: 'Save' });
const toast = (text: string) => page.getByRole('status').filter({ hasText: text });

describe('A drawer', () => {
  it('that can’t reload its record closes after a conflict, so it isn’t refused forever', async () => {
    run.mockRejectedValue(new ApiError(409, 'CONCURRENT_UPDATE', 'Someone changed this record.'));
    await open(question);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Close and reload' }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
    // React-admin logs each refusal.
    vi.mocked(console.error).mockClear();
  });

  it('says once what is wrong with a field', async () => {
    const message = 'Choose another name.';
    const issues = [{ path: 'name', message }];
    run.mockRejectedValue(new ApiError(400, 'VALIDATION', message, { message, issues }));
    await open();
    await name().fill('House call');
    await save().click();
    await expect.element(name()).toHaveAccessibleDescription(message);
    expect(page.getByText(message).elements()).toHaveLength(1);
    await expect.element(name()).toHaveFocus();
  });

  it('is named by its title and takes the focus', async () => {
    await open();
    await expect.element(drawer()).toHaveAccessibleName('Edit service');
    expect(drawer().element().contains(document.activeElement)).toBe(true);
  });

  it.each([{ mode: 'light' }, { mode: 'dark' }, { width: 320 }])(
    'has nothing that axe objects to with %o',
    async (look) => {
      await open(form, look);
      await save().click();
      await expect.element(name()).toHaveAttribute('aria-invalid', 'true');
      expect(await findings()).toEqual([]);
    },
  );

  it('keeps Tab inside', async () => {
    await open();
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await press('{Tab}');
      expect(document.querySelector('[role=presentation]')?.contains(document.activeElement)).toBe(true);
    }
  });

  it('closes with Escape and gives the focus back', async () => {
    await open();
    await press('{Escape}');
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(focused()).toHaveAccessibleName('Open');
  });

  it('is beside the screen or over it as the window allows, and keeps what was typed', async () => {
    await open(form, { width: 1440 });
    await name().fill('Labs');
    expect(drawer().element().getAttribute('aria-modal')).toBe(null);
    await page.viewport(1200, 800);
    await expect.element(drawer()).toHaveAttribute('aria-modal', 'true');
    await expect.element(name()).toHaveValue('Labs');
    await expect.element(name()).toHaveFocus();
    await page.viewport(1440, 800);
    await expect.element(drawer()).not.toHaveAttribute('aria-modal');
    await expect.element(name()).toHaveValue('Labs');
    await expect.element(name()).toHaveFocus();
    await press('{Escape}');
    await expect.element(page.getByRole('alert')).toMatchTextContent('Discard your changes?');
  });

  it('fits a phone', async () => {
    await open(form, { width: 320 });
    const { left, right } = drawer().element().getBoundingClientRect();
    expect({ left, right }).toEqual({ left: 0, right: 320 });
  });
});

describe('A form in a drawer', () => {
  it('goes to the wrong field, says what is wrong there and sends nothing', async () => {
    await open();
    await save().click();
    await expect.element(name()).toHaveFocus();
    await expect.element(name()).toHaveAccessibleDescription('Enter a name.');
    expect(run).not.toHaveBeenCalled();
  });

  it('is sent with Enter, closes and says so', async () => {
    await open();
    await name().click();
    await press('Labs{Enter}');
    await expect.element(toast('Saved')).toBeVisible();
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(run).toHaveBeenCalledExactlyOnceWith({ name: 'Labs' });
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('asks before it drops what was typed', async () => {
    await open();
    await name().click();
    await press('Labs{Escape}');
    await expect.element(page.getByRole('alert')).toMatchTextContent('Discard your changes?');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(name()).toHaveValue('Labs');
    await name().click();
    await press('{Escape}');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('asks the same when Back leaves it on a phone, and stays on the page', async () => {
    await open(form, { width: 320 });
    const goBack = async () => {
      await expect.poll(() => history.state?.open).toBeDefined();
      history.back();
    };
    await goBack();
    await expect.element(drawer()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Open' }).click();
    await name().fill('Labs');
    await goBack();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Discard your changes?');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(name()).toHaveValue('Labs');
    await goBack();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.poll(() => history.state?.open).toBeUndefined();
  });

  it.each([0, 1])('asks the same at its X and at Close (%i)', async (which) => {
    await open(form, { width: 320 });
    await name().fill('Labs');
    await page.getByRole('button', { name: 'Close' }).nth(which).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Discard your changes?');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('keeps what was typed when the server fails, and may be sent again', async () => {
    run.mockRejectedValueOnce(new ApiError(0, 'NETWORK', 'We can’t reach Bedside.'));
    await open();
    await name().fill('Labs');
    await save().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Your entries are kept.');
    await expect.element(name()).toHaveValue('Labs');
    await save().click();
    await expect.element(toast('Saved')).toBeVisible();
  });

  it.each([
    [true, /^We can’t reach Bedside\.$/],
    [false, 'You’re offline.Nothing was sent. Try again when you’re online.'],
  ])('says only what is true if nothing was typed (online: %s)', async (isOnline, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    run.mockRejectedValueOnce(new ApiError(0, 'NETWORK', 'We can’t reach Bedside.'));
    await open(question);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    vi.restoreAllMocks();
  });

  it('brings a failure into view at the end of a long form', async () => {
    run.mockRejectedValueOnce(new ApiError(0, 'NETWORK', 'We can’t reach Bedside.'));
    await open(
      <DrawerForm title="Edit service" submitLabel="Save" run={run}>
        <div style={{ height: 3000 }} />
        <button type="button">Last</button>
      </DrawerForm>,
    );
    await page.getByRole('button', { name: 'Last' }).click();
    await save().click();
    await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  });

  it('shows what the server objects to at its field', async () => {
    const issues = [{ path: 'name', message: 'Choose another name.' }];
    run.mockRejectedValueOnce(
      new ApiError(422, 'VALIDATION', 'Check the form.', { message: 'Check the form.', issues }),
    );
    await open();
    await name().fill('Labs');
    await save().click();
    await expect.element(name()).toHaveAccessibleDescription('Choose another name.');
  });

  it('stays open while it is sent', async () => {
    run.mockReturnValue(new Promise(() => undefined));
    await open();
    await name().fill('Labs');
    await save().click();
    await press('{Escape}');
    await expect.element(drawer()).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

it('a form in a drawer is sent once by a double click', async () => {
  await open();
  await name().fill('Labs');
  await save().dblClick();
  await expect.element(drawer()).not.toBeInTheDocument();
  expect(run).toHaveBeenCalledOnce();
});

describe('A question in a drawer', () => {
  it('does nothing until it is confirmed', async () => {
    await open(question);
    await press('{Escape}');
    expect(run).not.toHaveBeenCalled();
  });

  it('does what it says', async () => {
    await open(question);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(toast('Saved')).toBeVisible();
    expect(run).toHaveBeenCalledOnce();
  });
});

it('a drawer whose record can’t be loaded tries again', async () => {
  const query = { error: new Error('The visit can’t be loaded.'), refetch: vi.fn() };
  await open(<DrawerLoading title="Assign provider" label="Loading visit" query={query} />);
  await expect.element(page.getByText('The visit can’t be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(query.refetch).toHaveBeenCalledOnce();
});
