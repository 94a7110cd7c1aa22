import { expect, it } from 'vitest';
import { errorForLog } from './open-dependencies.ts';

// Rule: security.failures-say-nothing
it.each(['22P02', '22007', '22003', '22P05', 'P0001'])(
  'logs only code and location for a value the database rejected (%s)',
  (code) => {
    const error = Object.assign(new Error('invalid input syntax for type uuid: "Ada\nhas measles"'), {
      code,
      detail: 'Ada',
      where: 'JSON data, line 1: Ada',
    });
    const logged = errorForLog(error);
    expect(JSON.stringify(logged)).not.toMatch(/Ada|measles/);
    expect(logged).toMatchObject({ code, message: 'the database refused a value' });
    expect(logged.stack).toContain('open-dependencies.test.ts');
  },
);

it('logs messages that quote no value', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
  });
  const logged = errorForLog(error);
  expect(logged).toMatchObject({ code: '23505', message: error.message });
  expect(JSON.stringify(logged)).not.toContain('ada@');
});
