import { sql } from 'kysely';
import {
  type AppointmentJoin,
  appointmentColumns,
  appointmentJoins,
  personColumns,
  recordColumns,
} from './appointment-columns.ts';
import { type Column, group, moment, money, plain, text, yesNo } from './cells.ts';

type ServiceJoin = AppointmentJoin | 'service';

export const serviceJoins = {
  ...appointmentJoins,
  service: sql`left join services as booked on booked.id = done.service_id
    left join provider_services as given on given.id = done.provider_service_id`,
} satisfies Record<ServiceJoin, unknown>;

export const serviceColumns: readonly Column<ServiceJoin>[] = [
  ...group<ServiceJoin>('Service', [
    ['serviceName', 'Service', text(sql`done.name`)],
    ['serviceCategory', 'Category', text(sql`coalesce(booked.category, given.category)`), 'service'],
    ['cptCode', 'CPT code', text(sql`coalesce(booked.cpt_code, given.cpt_code)`), 'service'],
    ['serviceCost', 'Charge', money(sql`done.cost_cents`)],
    ['taxable', 'Taxable', yesNo(sql`done.taxable`)],
  ]),
  ...appointmentColumns,
  ...personColumns,
  ...recordColumns,
  ...group<ServiceJoin>('Payment', [
    ['invoiceNumber', 'Invoice', text(sql`invoice.number`), 'invoice'],
    ['invoiceStatus', 'Invoice status', plain(sql`invoice.status`), 'invoice'],
    ['paymentMode', 'Payment method', plain(sql`appointment.payment_mode`)],
    ['paidAt', 'Paid', moment(sql`invoice.paid_at`), 'invoice'],
  ]),
];
