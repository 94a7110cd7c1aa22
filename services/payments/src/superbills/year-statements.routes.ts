import { toDollars } from '@bedside/contracts/money';
import { getYearStatementLink, listYearStatements } from '@bedside/contracts/payments/year-statements.api';
import { actorOf } from '@bedside/domain/context';
import { printedYearStatement } from '@bedside/domain/payments/year-statement.commands';
import { statementYears } from '@bedside/domain/payments/year-statement.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { fileUrlTo } from '@bedside/service-kit/images';
import type { Routes } from '@bedside/service-kit/service';
import { waitForRenderedFile } from '@bedside/service-kit/wait-for-rendered-file';

export const yearStatementRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;

  bind(listYearStatements, async ({ ctx }) => {
    const years = await statementYears(db, actorOf(ctx).userId, await practiceSettings(db, ctx));
    return { data: { years: years.map(({ year, paidCents }) => ({ year, paid: toDollars(paidCents) })) } };
  });

  bind(getYearStatementLink, async ({ params: { year }, ctx }) => {
    const { look } = await printedYearStatement(db, ctx, Number(year));
    const document = await waitForRenderedFile(look, 'Your statement');
    return { data: { link: fileUrlTo(parts, actorOf(ctx), document.id, 'DOWNLOAD') } };
  });
};
