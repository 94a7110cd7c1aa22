import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const stage = await openDepositStage();
const { db, admin, billsOf, balanceOf, refundsOf } = stage;

const die = (id: string) => admin.post(`/users/mark-as-deceased/${id}`);

const statusOf = async (id: string) =>
  (await db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

// Rules: people.deceased-patients, money.deposit-goes-back
describe('the death of a patient', () => {
  it('releases the deposit that is held for the visit', async () => {
    const booked = await stage.heldVisit();
    const marked = await die(booked.patient.id);
    expect(marked.statusCode, marked.body).toBe(200);
    expect(await stage.intentOf(booked)).toMatchObject({
      status: 'canceled',
      amountReceived: 0,
    });
    expect(await statusOf(booked.id)).toBe('CANCELLED');
    expect(await billsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', status: 'CANCELLED' }]);
    expect(await balanceOf(booked)).toBe(0);
  });

  it('closes the card form of each deposit that is open', async () => {
    const patient = await stage.insertPatient();
    const visits = [];
    for (let index = 0; index < 5; index += 1) visits.push(await stage.book({ patient }));
    const secrets = [];
    for (const visit of visits) secrets.push(await stage.startPaying(visit));
    const marked = await die(patient.id);
    expect(marked.statusCode, marked.body).toBe(200);
    expect(marked.json().message).toBe('Patient marked as deceased. 5 visits canceled.');
    for (const secret of secrets) expect((await payInBrowser(stage.config, secret)).paid).toBe(false);
    for (const { id } of visits) expect(await statusOf(id)).toBe('CANCELLED');
  });

  it('gives back the deposit that came in at the same moment', async () => {
    const booked = await stage.book();
    const secret = await stage.startPaying(booked);
    expect((await payInBrowser(stage.config, secret)).paid).toBe(true);
    const marked = await die(booked.patient.id);
    expect(marked.statusCode, marked.body).toBe(200);
    expect(await refundsOf(booked)).toMatchObject([{ kind: 'DEPOSIT', amountCents: 5_000 }]);
    await stage.sendRefunds();
    expect(await balanceOf(booked)).toBe(0);
  });
});
