import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { show } from '@bedside/ui-kit/components/show.fixture';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import styles from './ChatScreen.module.css';
import pane from './ConversationPane.module.css';
import { PatientPane } from './PatientPane.tsx';

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

it('says that the patient beside a conversation could not be read', async () => {
  const chat = { id: 'chat', patientId: 'imani', patientName: 'Imani Whitfield' } as unknown as InboxEntry;
  const getOne = async () => {
    throw new Error('The record can’t be read now.');
  };
  await showInConsole(<PatientPane chat={chat} />, { dataProvider: { getOne } });
  await expect.element(page.getByText('The record can’t be read now.')).toBeVisible();
  // react-admin also logs the failure to the console.
  vi.mocked(console.error).mockClear();
});

it('keeps the head of a conversation low where its buttons need the width', async () => {
  await show(
    <div style={{ width: 395 }}>
      <header className={pane.head}>
        <div className={pane.who}>
          <h2>Philip Abramson</h2>
          <span>with Priya Raman</span>
          <span>Visit BSD-10211, today, 8:00 AM</span>
        </div>
        <div className={pane.buttons}>
          <button type="button" style={{ width: 290 }}>
            Mark as done
          </button>
        </div>
      </header>
    </div>,
    { theme: 'console', width: 720 },
  );
  const head = page.getByRole('heading').element().closest('header');
  expect(head?.getBoundingClientRect().height).toBeLessThan(100);
});
