import { DEMO_PASSWORD } from '@bedside/demo/people';

const SIGN_INS = [
  ['Super-admin', 'superadmin@bedside.test', '/super-admin'],
  ['Admin', 'admin@bedside.test', '/admin'],
  ['Provider', 'provider@bedside.test', '/admin'],
  ['Patient', 'patient@bedside.test', '/'],
] as const;

/** The URLs, the demo accounts, and a last line that says Bedside is ready. */
export function greeting(
  origin: string,
  { demo, simulators }: { demo: boolean; simulators: boolean },
): string {
  const addresses = [
    ['Patient portal', `${origin}/`],
    ['Console', `${origin}/admin`],
    ['API', `${origin}/v1`],
    ['API docs', `${origin}/docs`],
    ...(simulators ? [['Local inbox (emails, texts)', `${origin}/local/inbox`]] : []),
  ];
  const people = SIGN_INS.map(([who, email, path]) => [who, email, origin + path]);
  const lines = ['', ...table(addresses)];
  if (demo)
    lines.push(
      '',
      `Demo sign-ins (password ${DEMO_PASSWORD}; staff codes are in the local inbox):`,
      ...table(people),
    );
  return [...lines, '', `Bedside is ready: ${origin}`].join('\n');
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}
