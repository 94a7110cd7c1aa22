import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { billsInOne, nextAppointments, nextReply, replyText } from './home-text.ts';

const weekdays = [1, 2, 3, 4, 5];
const practice = {
  openWeekdays: weekdays,
  holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
  openingHours: weekdays.map((weekday) => ({ weekday, from: '08:00', to: '17:00' })),
};
const formats = { zone: 'America/Chicago' } as const;

describe('the home page', () => {
  it('says in the evening when replies come', () => {
    expect(nextReply(practice, { day: '2026-11-19', time: '16:59' })).toBeNull();
    const evening = nextReply(practice, { day: '2026-11-19', time: '18:30' });
    expect(evening).toEqual({ day: '2026-11-20', time: '08:00' });
    expect(evening && replyText(evening, '2026-11-19', en, formats)).toBe('We’ll reply after 8 AM');
    expect(nextReply(practice, { day: '2026-11-20', time: '06:00' })).toEqual({
      day: '2026-11-20',
      time: '08:00',
    });
    expect(nextReply(practice, { day: '2026-11-25', time: '18:30' })).toEqual({
      day: '2026-11-27',
      time: '08:00',
    });
  });

  it('names the day when the practice is closed tomorrow', () => {
    const monday = nextReply(practice, { day: '2026-11-20', time: '17:00' });
    expect(monday && replyText(monday, '2026-11-20', en, formats)).toBe(
      'We’ll reply Mon, Nov 23, after 8 AM',
    );
    expect(monday && replyText(monday, '2026-11-20', es, formats)).toContain('después de las 8 AM');
  });

  it('adds up the bills of the household and counts a visit with an invoice once', () => {
    const invoices = [
      { appointmentId: 'visit', dueAmount: 344.25, dueDate: null },
      { appointmentId: null, dueAmount: 72.25, dueDate: '2026-12-02' },
    ];
    const visits = [
      { id: 'visit', totalAmount: 400 },
      { id: 'other', totalAmount: 76.66 },
    ];
    expect(billsInOne({ invoices, visits })).toEqual({ count: 3, amount: 493.16, firstDue: '2026-12-02' });
  });

  it('shows the nearest planned visits before open requests', () => {
    const visit = (id: string, more: object) =>
      ({
        id,
        appointmentStatus: 'SCHEDULED',
        preferedAppointmentDate: '2026-11-20',
        ...more,
      }) as AppointmentCard;
    const list = [
      visit('request', { appointmentStatus: 'PENDING APPROVAL', appointmentDate: null }),
      visit('monday', { appointmentDate: '2026-11-23', appointmentTime: '09:00' }),
      visit('past', { appointmentDate: '2026-11-18', appointmentTime: '09:00' }),
      visit('tomorrow', { appointmentDate: '2026-11-20', appointmentTime: '08:30' }),
    ];
    expect(nextAppointments(list, '2026-11-19').map(({ id }) => id)).toEqual([
      'tomorrow',
      'monday',
      'request',
    ]);
  });
});
