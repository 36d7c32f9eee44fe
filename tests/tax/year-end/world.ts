import { freshDraw } from '../../../prisma/factories/draw.ts'
import { payoutRow } from '../../../prisma/factories/payouts.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { seal } from '../../../server/platform/seal.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Who, World } from '../../support/world.ts'

export const COMPANY = '01990000-0000-7000-8000-000000001099'

/** The last year that is over, whose forms are given out. */
const lastYear = ({ services }: World): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', year: 'numeric' }).format(services.now())) - 1

/** What a test makes of the year end: people, their W-9s, what they were paid. */
export function yearEndOf(world: World) {
  const { db, services, graphql } = world
  const year = lastYear(world)
  const recipient = (lastName: string, more: Parameters<typeof makeUser>[1] = {}) =>
    makeUser(db, { firstName: 'Pat', lastName, ...more })
  const sent = (recipientId: string, value: bigint, more: Partial<Prisma.PayoutOrderCreateManyInput> = {}) =>
    db.payoutOrder.create({
      data: payoutRow({
        recipientId,
        status: 'SENT',
        provider: 'manual',
        amount: value,
        value,
        sentAt: new Date(Date.UTC(year, 5, 15, 12)),
        ...more,
      }),
    })
  const w9 = async (userId: string, name: string, tin: string, more: Partial<Prisma.TaxFormCreateManyInput> = {}) => {
    await db.taxForm.updateMany({ where: { userId }, data: { status: 'REPLACED' } })
    const id = freshDraw.id()
    const tinSealed = seal(services.config.sealKeys, { table: 'TaxForm', row: id, column: 'tinSealed' }, tin)
    return db.taxForm.create({
      data: {
        id,
        userId,
        status: 'ACCEPTED',
        name,
        classification: 'individual',
        addressLine1: '12 Trail Road',
        city: 'Boise',
        region: 'ID',
        postalCode: '83702',
        tinKind: 'SSN',
        tinSealed,
        tinLast4: tin.slice(-4),
        signature: name,
        signedAt: services.now(),
        signedIp: '127.0.0.1',
        provider: 'embedded',
        ...more,
      },
    })
  }
  const namePayer = () =>
    db.taxPayer.update({
      where: { id: COMPANY },
      data: {
        name: 'Paddock Incentives LLC',
        ein: '123456789',
        addressLine1: '1 Main Street',
        city: 'Boise',
        region: 'ID',
        postalCode: '83702',
      },
    })
  const ROWS = `query ($year: Int, $payerId: ID, $standing: YearEndStanding, $problems: Boolean, $text: String, $first: Int, $after: String) {
    yearEndRecipients(year: $year, payerId: $payerId, standing: $standing, problems: $problems, text: $text, first: $first, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { node { userId name form standing problems tinLast4 issuedAt amount { minor } withheld { minor } withholdingDue { minor } others { minor currency } } } } }`
  interface Row {
    userId: string
    name: string
    form: string
    standing: string
    problems: string[]
    tinLast4: string | null
    issuedAt: string | null
    amount: { minor: number }
    withheld: { minor: number }
    withholdingDue: { minor: number }
    others: { minor: number; currency: string }[]
  }
  interface Rows {
    yearEndRecipients: {
      totalCount: number
      pageInfo: { hasNextPage: boolean; endCursor: string }
      edges: { node: Row }[]
    }
  }
  const rows = async (who: Who, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await graphql<Rows>(who, ROWS, { year, first: 100, ...variables })
    if (!data) throw new Error(JSON.stringify(errors))
    return data.yearEndRecipients.edges.map(({ node }) => node)
  }
  const issue = (who: Who, more: Record<string, unknown> = {}) =>
    graphql<{ issueTaxReturns: { issued: number } }>(
      who,
      'mutation ($input: IssueTaxReturnsInput!) { issueTaxReturns(input: $input) { issued } }',
      { input: { payerId: COMPANY, year, ...more } },
    )
  const file = async (who: Who, { withNumbers = true, ...more }: Record<string, unknown> = {}) => {
    const name = withNumbers ? 'downloadTaxReturnsWithNumbers' : 'downloadTaxReturns'
    const { data, errors } = await graphql<{ file: { csv: string; rows: number } }>(
      who,
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { file: ${name}(input: $input) { csv rows name } }`,
      { input: { payerId: COMPANY, year, content: 'PENDING', ...more } },
    )
    return { file: data?.file, code: errors?.[0]?.extensions.code }
  }
  const outside = (who: Who, input: Record<string, unknown>) =>
    graphql<{ addTaxOutsidePayment: { payment: { databaseId: string } } }>(
      who,
      'mutation ($input: AddTaxOutsidePaymentInput!) { addTaxOutsidePayment(input: $input) { payment { databaseId recipientName amount { minor } } } }',
      { input: { payerId: COMPANY, paidOn: `${year}-03-01`, amount: '100.00', ...input } },
    )
  return { year, recipient, sent, w9, namePayer, ROWS, rows, issue, file, outside }
}

/** Lines of a CSV file as cells by their head. */
export function cellsOf(csv: string): Record<string, string>[] {
  const [head = [], ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return lines.map((line) => Object.fromEntries(head.map((name, at) => [name.replaceAll('"', ''), line[at] ?? ''])))
}
