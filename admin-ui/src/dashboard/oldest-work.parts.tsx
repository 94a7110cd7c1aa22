import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { createConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import { useConversation } from '@bedside/ui-kit/chat/use-conversation';
import { press } from '@bedside/ui-kit/components/show.fixture';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Composer } from '../chat/Composer.tsx';
import { answer, serveCalls } from '../components/serve-calls.fixture.ts';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';

const chat = {
  id: 'chat-1',
  kind: 'PRACTICE',
  patientId: 'noah',
  patientName: 'Rachel Feldman',
  peer: { image: null },
  lastMessage: {
    at: '2026-10-14T15:00:00Z',
    text: 'Noah’s fever is back.',
    type: 'text',
    senderRole: 'PATIENT',
  },
};
const visit = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f1',
  appointmentKey: 'BSD-10001',
  patient: { id: 'rosalind', firstName: 'Rosalind', lastName: 'Park', fullname: 'Rosalind Park' },
  appointmentDate: '2026-10-14',
};
const payment = {
  id: 'payment-1',
  paymentType: 'APPOINTMENT',
  paymentMode: 'CASH',
  appointmentId: 'visit-2',
  amount: 361.25,
  patient: { id: 'greta', fullname: 'Greta Mensah' },
  recordedBy: 'Dana Whitfield',
  createdAt: '2026-10-14T18:00:00Z',
  finalizedAt: null,
  receivedOn: null,
  reference: null,
};
const rows: Record<string, object> = { conversations: chat, appointments: visit, payments: payment };
const work = {
  getList: async (resource: string) => ({ data: [rows[resource]], total: 3 }) as never,
};

/** Counts clicks, presses of Enter, and filled fields. */
let presses = 0;
const click = async (target: ReturnType<typeof page.getByRole>) => {
  await target.click();
  presses += 1;
};
const type = async (text: string) => {
  await press(text);
  presses += 1;
};
const count = () => {
  presses = 0;
};

const send = vi.fn(async () => {
  throw new Error('is only counted');
});
const later = () => () => undefined;

function Talk() {
  const [thread] = useState(() =>
    createConversationStore(
      {
        load: async () => [],
        send,
        sendReceipt: async () => undefined,
        isRefusal: () => true,
        newId: () => crypto.randomUUID(),
        now: () => new Date(),
        later,
      },
      'practice',
    ),
  );
  useConversation(chat.id, thread);
  return <Composer id={chat.id} chat={undefined} thread={thread} isWaiting={false} />;
}

// Rule: appointments.dashboard-shows-open-work
describe('The oldest work on the dashboard', () => {
  it('answers a chat in three presses', async () => {
    count();
    await showInConsole(
      <Routes>
        <Route index element={<NeedsAttention appointments={[]} />} />
        <Route path="/inbox/chat-1" element={<Talk />} />
      </Routes>,
      { dataProvider: work },
    );
    await expect.element(page.getByText('“Noah’s fever is back.”')).toBeVisible();
    await click(page.getByRole('link', { name: 'Reply to Rachel Feldman' }));
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    await type('Please come in at nine.');
    await type('{Enter}');
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ text: 'Please come in at nine.' }));
    expect(presses).toBe(3);
  });

  it('verifies cash in three presses', async () => {
    count();
    const verifyPayment = vi.fn(async () => ({ message: 'Verified', data: {} }));
    await showInConsole(<NeedsAttention appointments={[]} />, {
      dataProvider: { ...work, verifyPayment } as object,
    });
    await click(page.getByRole('button', { name: 'Verify payment, Greta Mensah, $361.25' }));
    await expect.element(page.getByRole('textbox', { name: 'Remarks' })).toHaveFocus();
    await type('In the drawer');
    await click(page.getByRole('dialog').getByRole('button', { name: 'Verify payment' }));
    expect(verifyPayment).toHaveBeenCalledWith({
      params: { id: 'payment-1' },
      body: { paymentRemarks: 'In the drawer' },
    });
    expect(presses).toBe(3);
  });

  describe('with a note', () => {
    serveCalls(
      answer(
        getSoapNote,
        () =>
          ({
            appointmentId: visit.id,
            appointmentKey: visit.appointmentKey,
            patientName: 'Rosalind Park',
            soapNote: '<p>Rest</p>',
            soapNoteStatus: 'DRAFT',
            soapNoteVersion: 1,
            addenda: [],
            images: [],
            addendumImages: [],
            dxCodes: [],
            cptCodes: [],
            mayWrite: true,
            maySubmit: true,
            refusals: { write: null, submit: null, chooseTemplate: null },
          }) as never,
      ),
    );

    it('signs it in three presses', async () => {
      count();
      const submitSoapNote = vi.fn(async () => ({ message: 'Signed', data: {} }));
      await showInConsole(<NeedsAttention appointments={[]} />, {
        dataProvider: { ...work, submitSoapNote } as object,
      });
      await click(page.getByRole('button', { name: 'Write note, Rosalind Park, BSD-10001' }));
      await click(page.getByRole('button', { name: 'Sign note' }));
      await click(page.getByRole('button', { name: 'Sign note' }));
      expect(submitSoapNote).toHaveBeenCalled();
      expect(presses).toBe(3);
    });
  });

  it('leaves visits that are late or wait their room', async () => {
    const waiting = Array.from({ length: 5 }, (_, at) => ({
      id: `visit-${at}`,
      appointmentKey: `BSD-1000${at}`,
      patient: { id: `p${at}`, firstName: 'Ingrid', lastName: `Solberg ${at}` },
      appointmentStatus: 'AWAITING TIME' as const,
      serviceNames: [],
      appointmentSlot: [],
      providerName: null,
      lateMinutes: 0,
      waitingSince: '2026-10-12T15:00:00Z',
    }));
    await showInConsole(<NeedsAttention appointments={waiting} waiting={8} />, { dataProvider: work });
    await expect.element(page.getByText('6 of 17')).toBeVisible();
    expect(page.getByRole('listitem').elements()).toHaveLength(6);
  });

  it('shows a biller the payment alone', async () => {
    await showInConsole(<NeedsAttention appointments={[]} />, {
      dataProvider: work,
      me: { role: 'ADMIN', permissions: ['billing'] },
    });
    await expect.element(page.getByText('Greta Mensah')).toBeVisible();
    await expect.element(page.getByText('Rachel Feldman')).not.toBeInTheDocument();
    await expect.element(page.getByText('Rosalind Park')).not.toBeInTheDocument();
  });
});
