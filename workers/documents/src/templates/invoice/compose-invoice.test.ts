import { describe, expect, it } from 'vitest';
import { composeInvoice } from './compose-invoice.ts';
import { invoicePage } from './invoice-page.ts';

type Invoice = Parameters<typeof composeInvoice>[0];

const practice = {
  name: 'Bedside',
  supportPhone: '(312)-555-0100',
  hours: 'Mon to Fri, 8 AM to 5 PM',
  timeZone: 'America/Chicago',
};
const invoice: Invoice = {
  number: 'INV-20001',
  firstName: 'Nora',
  lastName: 'Whitfield',
  appointmentKey: 'BSD-10001',
  visitDate: '2026-11-20',
  createdAt: new Date('2026-11-21T03:30:00Z'),
  paidAt: new Date('2026-11-21T06:30:00Z'),
  paymentMode: 'ONLINE',
  totalCents: 21_356,
  lines: [
    { kind: 'SERVICE', label: 'In-home urgent care visit', amountCents: 19_500 },
    { kind: 'SERVICE', label: 'Lab draw', amountCents: 5_000 },
    { kind: 'DISCOUNT', label: 'Member discount (15%)', amountCents: -3_675 },
    { kind: 'TRAVEL', label: 'Travel fee', amountCents: 15_000 },
    { kind: 'WAIVER', label: 'Travel fee waived for members', amountCents: -15_000 },
    { kind: 'TAX', label: 'Sales tax (6.25%)', amountCents: 531 },
  ],
};

describe('the content of an invoice', () => {
  it('says every line, with a waived travel fee struck through', () => {
    const content = composeInvoice(invoice, practice);
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

  it('shows what is left of a travel fee above the cap', () => {
    const lines = invoice.lines.map((line) =>
      line.kind === 'TRAVEL' ? { ...line, amountCents: 20_000 } : line,
    );
    expect(composeInvoice({ ...invoice, lines }, practice).extras[1]).toMatchObject({
      struck: '$200.00',
      amount: '$50.00',
    });
  });

  it('has no travel line by telemedicine', () => {
    const lines = invoice.lines.filter((line) => line.kind === 'SERVICE');
    expect(composeInvoice({ ...invoice, lines }, practice).extras).toEqual([]);
  });

  it('gives days as the practice’s clock has them', () => {
    const content = composeInvoice(invoice, practice);
    expect(content.issued).toBe('November 20, 2026');
    expect(content.visit).toEqual({ key: 'BSD-10001', date: 'November 20, 2026' });
    expect(content.paid).toEqual({ on: 'November 21, 2026', by: 'card, online' });
  });

  it('is payable, without a stamp, before it is paid', () => {
    const content = composeInvoice({ ...invoice, paidAt: null }, practice);
    expect(content.paid).toBeNull();
    expect(content.total.label).toBe('Total payable');
  });
});

describe('the page of an invoice', () => {
  it('carries further scripts only where a name needs them', () => {
    const pageFor = (lastName: string) =>
      invoicePage(composeInvoice({ ...invoice, lastName }, practice)).length;
    expect(pageFor('O’Neill-Zoë')).toBeLessThan(200_000);
    expect(pageFor('Nguyễn')).toBeGreaterThan(300_000);
  });

  it('prints what people wrote as they wrote it (F2)', () => {
    const hostile = '<script>alert(1)</script> <% it.x %> #{1} {{style}} <img src=http://10.0.0.1/x>';
    const html = invoicePage(composeInvoice({ ...invoice, firstName: hostile, lastName: 'X' }, practice));
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;% it.x %&gt; #{1} {{style}} &lt;img');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
  });
});
