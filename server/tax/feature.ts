import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'
import './news.ts'
import { outsidePayments } from './year-end/imports.ts'
import './year-end/schema.ts'

export const tax: Feature = {
  name: 'tax',
  rows,
  imports: { outsidePayments },
  hangsOn: {
    Brand: {
      taxPayers: {
        rows: Prisma.sql`SELECT "brandId" AS "on" FROM "TaxPayer" WHERE "brandId" IS NOT NULL`,
        refuses: {
          one: 'This brand is named as a payer on 1099 forms, which are kept for years. Set it to inactive instead.',
        },
      },
    },
  },
  personalData: {
    TaxForm: { of: ['userId'] },
    LedgerEntry: { of: ['userId'] },
    TaxOutsidePayment: { of: ['userId'], names: ['enteredById'] },
    TaxForeignRecipient: { of: ['userId'], inward: { note: 'for who prepares 1099 forms' } },
    TaxReturn: { of: ['userId'] },
  },
}
