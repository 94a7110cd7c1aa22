import { show } from '@bedside/ui-kit/components/show.fixture';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import styles from './ChatScreen.module.css';

const widthOf = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect().width;

const Panes = ({ room, isPushed }: { room: number; isPushed: boolean }) => (
  <div data-pushed={isPushed || undefined} style={{ width: room }}>
    <div className={styles.screen} data-open>
      <section aria-label="Inbox" />
      <section aria-label="Conversation">Hello</section>
      <aside aria-label="About the patient" />
    </div>
  </div>
);

it('leaves the conversation its room beside a drawer', async () => {
  await show(<Panes room={1220} isPushed={false} />, { theme: 'console', width: 1440 });
  expect(widthOf('Conversation')).toBe(592);
  await show(<Panes room={756} isPushed />, { theme: 'console', width: 1440 });
  expect(widthOf('Conversation')).toBe(444);
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
});
