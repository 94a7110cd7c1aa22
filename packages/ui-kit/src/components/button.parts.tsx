import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from './Button.tsx';
import { show } from './show.fixture.tsx';

function Steps({ kind }: { kind?: 'secondary' }) {
  const [step, setStep] = useState(1);
  return (
    <Button kind={kind} onClick={() => setStep(step + 1)}>
      Step {step}
    </Button>
  );
}

it('a double tap presses the button of one step, not also that of the next in its place', async () => {
  await show(<Steps />);
  await page.getByRole('button').dblClick();
  await expect.element(page.getByRole('button', { name: 'Step 2' })).toBeVisible();
});

it('a button that may be pressed quickly, such as the next day, counts each press', async () => {
  await show(<Steps kind="secondary" />);
  await page.getByRole('button').dblClick();
  await expect.element(page.getByRole('button', { name: 'Step 3' })).toBeVisible();
});
