import { describe, expect, it } from 'vitest';
import { invoicePage } from '../../handlers/bills.handlers.ts';
import { composeInvoice, type PrintedInvoice } from './compose-invoice.ts';

type Invoice = PrintedInvoice['invoice'];

const practice = {
  name: 'Bedside',
  supportPhone: '(312) 555-0100',
  hours: 'Mon to Fri, 8 AM to 5 PM',
  timeZone: 'America/Chicago',
};
const invoice: Invoice = {
  number: 'INV-20001',
  status: 'PAID',
  firstName: 'Nora',
  lastName: 'Whitfield',
  appointmentKey: 'BSD-10001',
  serviceDate: '2026-11-20',
  memo: null,
  dueOn: null,
  createdAt: new Date('2026-11-21T03:30:00Z'),
  sentAt: new Date('2026-11-21T03:30:00Z'),
  cancelledAt: null,
  billedLaterAt: null,
  paidAt: new Date('2026-11-21T06:30:00Z'),
  paymentMode: 'ONLINE',
  totalCents: 21_356,
  paidCents: 21_356,
  refundedCents: 0,
  chargedBackCents: 0,
  lines: [
    { kind: 'SERVICE', label: 'In-home urgent care visit', amountCents: 19_500 },
    { kind: 'SERVICE', label: 'Lab draw', amountCents: 5_000 },
    { kind: 'DISCOUNT', label: 'Member discount (15%)', amountCents: -3_675 },
    { kind: 'TRAVEL', label: 'Travel fee', amountCents: 15_000 },
    { kind: 'WAIVER', label: 'Travel fee waived for members', amountCents: -15_000 },
    { kind: 'TAX', label: 'Sales tax (6.25%)', amountCents: 531 },
  ],
};

const payments: PrintedInvoice['payments'] = [
  {
    status: 'SUCCESSFUL',
    paymentMode: 'ONLINE',
    amountCents: 21_356,
    createdAt: new Date('2026-11-21T06:00:00Z'),
    finalizedAt: new Date('2026-11-21T06:30:00Z'),
  },
];
const printed = (overrides: Partial<Invoice> = {}): PrintedInvoice => ({
  invoice: { ...invoice, ...overrides },
  payments: [],
  refunds: [],
  chargebacks: [],
});

describe('the content of an invoice', () => {
  it('is in Spanish for a patient who reads Spanish, except the names of services', () => {
    const page = invoicePage(composeInvoice({ ...printed(), payments }, practice, 'es'));
    for (const text of [
      'lang="es"',
      'Recibo',
      'Facturado a',
      'Total pagado',
      'Descuento para miembros (15%)',
      'Impuesto sobre las ventas (6.25%)',
      'Cargo por desplazamiento',
      'tarjeta, en línea',
      '20 de noviembre de 2026',
      '$213.56',
      'In-home urgent care visit',
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/Receipt|Billed|Issued|Total paid|Travel|Sales tax|November|Questions/);
  });

  it('shows every line, with a waived travel fee struck through', () => {
    const content = composeInvoice(printed(), practice);
    expect(content.services.map((line) => [line.label, line.amount])).toEqual([
      ['In-home urgent care visit', '$195.00'],
      ['Lab draw', '$50.00'],
    ]);
    expect(content.extras).toEqual([
      { label: 'Member discount (15%)', note: null, struck: null, amount: '−$36.75' },
      { label: 'Travel fee', note: 'Waived for members', struck: '$150.00', amount: '$0.00' },
      { label: 'Sales tax (6.25%)', note: null, struck: null, amount: '$5.31' },
    ]);
    expect(content.total).toEqual({ label: 'Total paid', amount: '$213.56' });
  });

  it('shows the rest of a travel fee above the cap', () => {
    const lines = invoice.lines.map((line) =>
      line.kind === 'TRAVEL' ? { ...line, amountCents: 20_000 } : line,
    );
    expect(composeInvoice(printed({ lines }), practice).extras[1]).toMatchObject({
      struck: '$200.00',
      amount: '$50.00',
    });
  });

  it('has no travel line for telemedicine', () => {
    const lines = invoice.lines.filter((line) => line.kind === 'SERVICE');
    expect(composeInvoice(printed({ lines }), practice).extras).toEqual([]);
  });

  it("shows dates in the practice's time zone", () => {
    const content = composeInvoice(printed(), practice);
    expect(content.issued).toBe('November 20, 2026');
    expect(content.appointment).toEqual({ key: 'BSD-10001', date: 'November 20, 2026' });
    expect(content.stamp).toEqual({ word: 'Paid', on: 'November 21, 2026', by: 'card (online)' });
  });

  it('shows the amount due, without a stamp, before it is paid', () => {
    const waiting = printed({
      status: 'PAYMENT_REQUESTED',
      paidAt: null,
      paidCents: 0,
      dueOn: '2026-12-05',
    });
    expect(composeInvoice(waiting, practice)).toMatchObject({
      title: 'Invoice',
      stamp: null,
      dueBy: 'December 5, 2026',
      total: { label: 'Total payable' },
      moves: [],
      balance: '$213.56',
    });
  });

  // Rule: money.invoice-pdf
  it('becomes a receipt once paid, with payments and refunds', () => {
    const refunds: PrintedInvoice['refunds'] = [
      {
        status: 'SUCCEEDED',
        isOffline: false,
        amountCents: 5_000,
        createdAt: new Date('2026-11-24T18:00:00Z'),
      },
      { status: 'FAILED', isOffline: false, amountCents: 900, createdAt: new Date('2026-11-25T18:00:00Z') },
    ];
    const tries = payments.flatMap((payment) => [payment, { ...payment, status: 'FAILED' as const }]);
    const content = composeInvoice(
      { ...printed({ refundedCents: 5_000 }), payments: tries, refunds },
      practice,
    );
    expect(content.title).toBe('Receipt');
    expect(content.moves).toEqual([
      { label: 'Payment', note: 'November 21, 2026 · card (online)', amount: '$213.56' },
      { label: 'Refund', note: 'November 24, 2026', amount: '−$50.00' },
    ]);
    expect(content.kept).toBe('$163.56');
    expect(content.balance).toBe('$0.00');
    expect(content.stamp).toEqual({
      word: 'Paid, partly refunded',
      on: 'November 24, 2026',
      by: '$50.00 refunded',
    });
  });

  it('also shows a full refund in its stamp', () => {
    const refunds: PrintedInvoice['refunds'] = [
      {
        status: 'PENDING',
        isOffline: false,
        amountCents: 21_356,
        createdAt: new Date('2026-11-24T18:00:00Z'),
      },
    ];
    expect(composeInvoice({ ...printed({ refundedCents: 21_356 }), refunds }, practice).stamp).toEqual({
      word: 'Refunded',
      on: 'November 24, 2026',
      by: '$213.56 refunded',
    });
  });

  // Rule: money.invoice-pdf
  it.each([
    ['was refunded', { refunds: [{ amountCents: 21_356 }], chargebacks: [] }],
    ['the bank took back', { refunds: [], chargebacks: [{ amountCents: 21_356 }] }],
  ])('stays paid where a second payment, which it did not take, %s', (_, { refunds, chargebacks }) => {
    const at = new Date('2026-11-24T18:00:00Z');
    const content = composeInvoice(
      {
        ...printed(),
        payments: [...payments, ...payments],
        refunds: refunds.map((one) => ({ ...one, status: 'SUCCEEDED', isOffline: false, createdAt: at })),
        chargebacks: chargebacks.map((one) => ({ ...one, at, returnedAt: null })),
      },
      practice,
    );
    expect(content.stamp).toEqual({ word: 'Paid', on: 'November 21, 2026', by: 'card (online)' });
    expect([content.kept, content.balance]).toEqual(['$213.56', '$0.00']);
  });

  it('shows the disputed amount', () => {
    const chargebacks = [{ amountCents: 21_356, at: new Date('2026-12-01T18:00:00Z'), returnedAt: null }];
    const content = composeInvoice(
      { ...printed({ chargedBackCents: 21_356 }), payments, chargebacks },
      practice,
    );
    expect(content.moves.at(-1)).toEqual({
      label: 'Returned by the bank',
      note: 'December 1, 2026',
      amount: '−$213.56',
    });
    expect(content.kept).toBe('$0.00');
    expect(content.stamp).toEqual({ word: 'Returned by the bank', on: 'December 1, 2026', by: '$213.56' });
  });

  it('shows that it was canceled, with nothing due', () => {
    const canceled = printed({
      status: 'CANCELLED',
      paidAt: null,
      paidCents: 0,
      cancelledAt: new Date('2026-11-22T18:00:00Z'),
    });
    expect(composeInvoice(canceled, practice)).toMatchObject({
      stamp: { word: 'Canceled', on: 'November 22, 2026' },
      balance: '$0.00',
    });
  });
});

describe('the page of an invoice', () => {
  it('embeds extra font subsets only if a name needs them', () => {
    const pageFor = (lastName: string) => invoicePage(composeInvoice(printed({ lastName }), practice)).length;
    expect(pageFor('O’Neill-Zoë')).toBeLessThan(200_000);
    expect(pageFor('Nguyễn')).toBeGreaterThan(300_000);
  });

  // Rule: security.scripts-never-run
  it('escapes user input', () => {
    const literal = ['$', '{it.number}'].join('');
    const hostile = `<script>alert(1)</script> <% it.x %> #{1} {{style}} ${literal} <img src=http://10.0.0.1/x>`;
    const lines = [{ kind: 'SERVICE' as const, label: hostile, amountCents: 21_356 }];
    const everywhere = { firstName: hostile, lastName: 'X', memo: hostile, lines };
    const html = invoicePage(composeInvoice(printed(everywhere), practice));
    const shown = `&lt;script&gt;alert(1)&lt;/script&gt; &lt;% it.x %&gt; #{1} {{style}} ${literal} &lt;img`;
    expect(html.split(shown)).toHaveLength(1 + Object.keys(everywhere).length - 1);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
  });
});
