import { ApiError } from '@bedside/api-client/api-error';
import { everyPart, press } from '@bedside/ui-kit/components/show.fixture';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { firstEn } from '../../i18n/first.en.ts';
import { CodeStep } from './components/CodeStep.tsx';

const { code: texts } = firstEn;
const onCheck = vi.fn<(code: string) => Promise<string>>();
const onAccepted = vi.fn();
beforeEach(() => {
  onCheck.mockReset();
  onAccepted.mockReset();
});

const step = (refused = false) => (
  <CodeStep
    to="guadalupe.fernandez-montgomery.von.hohenstein@example.com"
    sentence={texts.sentProof}
    other={<a href="/login">{texts.otherEmail}</a>}
    refused={refused}
    onCheck={onCheck}
    onAccepted={onAccepted}
    onSendAgain={async () => undefined}
  />
);
everyPart({ 'The code page': step(), 'The code page after a refusal': step(true) }, showInPortal);

const field = () => page.getByRole('textbox', { name: texts.label });

describe('The code page', () => {
  it('checks a code after its last digit, and says that it is wrong until another is typed', async () => {
    onCheck.mockRejectedValueOnce(new ApiError(400, 'CODE_INVALID', 'No.')).mockResolvedValueOnce('proof');
    await showInPortal(step());
    await field().click();
    await press('12345');
    expect(onCheck).not.toHaveBeenCalled();
    await press('6');
    await expect.element(page.getByText(texts.wrong)).toBeVisible();
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field()).toHaveFocus();
    expect(onAccepted).not.toHaveBeenCalled();
    await press('6');
    await expect.element(page.getByText(texts.wrong)).not.toBeInTheDocument();
    await press('54321');
    await vi.waitFor(() => expect(onAccepted.mock.calls[0]?.slice(0, 2)).toEqual(['proof', '654321']));
    expect(onCheck.mock.calls.map(([typed]) => typed)).toEqual(['123456', '654321']);
  });

  it('asks for the whole code, and checks nothing before', async () => {
    await showInPortal(step());
    await field().click();
    await press('123{Enter}');
    await expect.element(page.getByText(texts.wrong)).toBeVisible();
    expect(onCheck).not.toHaveBeenCalled();
  });

  it('names the account, even if its username is a word of the sentence', async () => {
    await showInPortal(
      <CodeStep
        to="account"
        sentence={texts.sent}
        other={null}
        onCheck={onCheck}
        onAccepted={onAccepted}
        onSendAgain={async () => undefined}
      />,
    );
    await expect.element(page.getByText(texts.sent('account'))).toBeVisible();
  });

  it('says at first that an earlier code was refused', async () => {
    await showInPortal(step(true));
    await expect.element(page.getByText(texts.wrong)).toBeVisible();
  });
});
