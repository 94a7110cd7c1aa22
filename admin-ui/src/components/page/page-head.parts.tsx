import { Button } from '@bedside/ui-kit/components/Button';
import { cutTexts, show } from '@bedside/ui-kit/components/show.fixture';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import styles from './PageHead.module.css';

const Head = ({ room }: { room: number }) => (
  <div style={{ width: room }}>
    <header className={styles.head}>
      <div className={styles.who}>
        <h1>Finn Delgado</h1>
        <p className={styles.facts}>43 M, DOB 03/12/1983 · Today, 12:30 PM, in-home · Adaeze Okafor, NP</p>
      </div>
      <div style={{ width: 130 }}>1 of 5</div>
      <div className={styles.actions}>
        <button type="button" style={{ width: 400 }}>
          Mark on the way
        </button>
      </div>
    </header>
  </div>
);
const top = (role: 'heading' | 'button') => page.getByRole(role).element().getBoundingClientRect().top;
const name = () => page.getByText(/^43 M/).element().getBoundingClientRect();

it('moves the buttons below the name where both have no room', async () => {
  await show(<Head room={1220} />, { theme: 'console', width: 1440 });
  expect(top('button') - top('heading')).toBeLessThan(20);
  await show(<Head room={660} />, { theme: 'console', width: 1440 });
  expect(top('button') - top('heading')).toBeGreaterThan(20);
  expect(name().width).toBeGreaterThanOrEqual(240);
  expect(name().height).toBeLessThan(45);
});

it('cuts no button on the narrowest phone', async () => {
  await show(
    <header className={styles.head}>
      <div className={styles.who}>
        <h1>Finn Delgado</h1>
      </div>
      <div className={styles.actions}>
        <Button kind="secondary">
          <svg width={16} height={16} aria-hidden />
          Message
        </Button>
        <Button kind="primary" data-primary>
          <svg width={16} height={16} aria-hidden />
          Book appointment
        </Button>
        <Button kind="secondary">⋯</Button>
      </div>
    </header>,
    { theme: 'console', width: 320 },
  );
  expect(cutTexts()).toEqual([]);
  const button = page.getByRole('button', { name: 'Book appointment' }).element();
  expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
});
