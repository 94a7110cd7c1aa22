import { isObject } from '@bedside/contracts/common/json';
import { complete } from './complete.ts';
import type { Form } from './form.ts';
import type { StripeStore } from './store.ts';
import { invalidRequest } from './stripe-error.ts';

const DEEPEST = 4;

/** Replaces the ids that `expand[]` names, such as `data.source`, by their objects. */
export function expand(body: unknown, form: Form, store: StripeStore): unknown {
  const paths = Array.isArray(form.expand) ? form.expand.map(String) : [];
  return paths.reduce((answer: unknown, path) => {
    const names = path.split('.');
    if (names.length > DEEPEST) throw notExpandable(path);
    return expandOne(answer, names, path, store);
  }, body);
}

function expandOne(value: unknown, names: string[], path: string, store: StripeStore): unknown {
  if (Array.isArray(value)) return value.map((one) => expandOne(one, names, path, store));
  const [name, ...rest] = names;
  if (name === undefined || !isObject(value)) return value;
  const field = name in value ? value[name] : includedIn(value, name, store);
  if (field === undefined) throw notExpandable(path);
  return { ...value, [name]: expandOne(referenced(field, path, store), rest, path, store) };
}

function referenced(field: unknown, path: string, store: StripeStore): unknown {
  if (Array.isArray(field)) return field.map((one) => referenced(one, path, store));
  if (typeof field !== 'string') return field;
  const object = store.findAny(field);
  if (object === undefined) throw notExpandable(path);
  return complete(object, store);
}

/** Fields that an object has only on request. */
function includedIn(object: Record<string, unknown>, name: string, store: StripeStore): unknown {
  if (object.object !== 'invoice') return undefined;
  const payments = store.invoicePayments.all().filter(({ invoice }) => invoice === object.id);
  if (name === 'payments') {
    const url = `/v1/invoice_payments?invoice=${object.id}`;
    return complete({ object: 'list', data: payments, has_more: false, url }, store);
  }
  if (name !== 'confirmation_secret') return undefined;
  const open = payments.find(({ status }) => status === 'open');
  const intent = open && store.paymentIntents.get(open.payment.payment_intent);
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

const notExpandable = (path: string) => invalidRequest(`This property cannot be expanded (${path}).`);
