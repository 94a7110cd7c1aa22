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

it('a double tap presses a step’s button once, and not the next step’s button in the same place', async () => {
  await show(<Steps />);
  await page.getByRole('button').dblClick();
  await expect.element(page.getByRole('button', { name: 'Step 2' })).toBeVisible();
});

it('a secondary button, such as Next day, counts each press of a double tap', async () => {
  await show(<Steps kind="secondary" />);
  await page.getByRole('button').dblClick();
  await expect.element(page.getByRole('button', { name: 'Step 3' })).toBeVisible();
});

function Revealed() {
  const [presses, setPresses] = useState<readonly string[]>([]);
  const press = (name: string) => setPresses((before) => [...before, name]);
  return (
    <>
      {presses.length === 0 ? (
        <Button kind="secondary" onClick={() => press('Edit')}>
          Press
        </Button>
      ) : (
        <Button onClick={() => press('Save')}>Press</Button>
      )}
      <output>{presses.join(', ')}</output>
    </>
  );
}

it('a main button counts a quick press after a secondary button in the same place', async () => {
  await show(<Revealed />);
  await page.getByRole('button').dblClick();
  await expect.element(page.getByText('Edit, Save')).toBeVisible();
});
