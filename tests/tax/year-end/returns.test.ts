import { describe, expect, it } from 'vitest'
import { makeRole } from '../../../prisma/factories/roles.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { openWorld } from '../../support/world.ts'
import { cellsOf, COMPANY, yearEndOf } from './world.ts'

const world = await openWorld()
const { db, graphql, person } = world
const { year, recipient, sent, w9, namePayer, rows, issue, file, outside } = yearEndOf(world)
const admin = await person('company-admin')

const BOX3 = '1099-MISC box 3 Other income'
const BOX4 = 'Box 4 Federal income tax withheld'
const shown = (csv: string | undefined) =>
  cellsOf(csv ?? '').map((row) => [row['Corrected'], row['Recipient name'], row['Recipient TIN'], row[BOX3], row[BOX4]])

describe('forms given out', () => {
  it('asks for the payer first, and for the year to be over', async () => {
    const { id } = await recipient('Early')
    await w9(id, 'Pat Early', '900701111')
    await sent(id, 300_000n)
    expect((await issue(admin)).errors?.[0]?.message).toContain('Forms need the payer’s name, EIN')
    await namePayer()
    expect((await issue(admin, { year: year + 1 })).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect((await issue(admin)).data?.issueTaxReturns.issued).toBe(1)
    expect((await issue(admin)).errors?.[0]?.message).toContain('nothing to give out')
  })

  it('are one row each, with every box named and numbers as text', async () => {
    const { id } = await recipient('Whole')
    await w9(id, 'Pat Whole', '012345678')
    await sent(id, 250_000n)
    await outside(admin, { userId: id, amount: '100.00', withheld: '24.00' })
    const { file: whole } = await file(admin)
    expect(whole?.rows).toBe(1)
    expect(cellsOf(whole!.csv)[0]).toMatchObject({
      'Tax year': String(year),
      Form: '1099-MISC',
      Corrected: '',
      'Payer TIN': '12-3456789',
      'Recipient TIN type': 'SSN',
      'Recipient TIN': '012-34-5678',
      'Recipient name': 'Pat Whole',
      'Recipient ZIP': '83702',
      'Account number': id.replaceAll('-', '').slice(-20),
      [BOX3]: '2600.00',
      [BOX4]: '24.00',
      '1099-NEC box 1 Nonemployee compensation': '',
    })
    expect(shown((await file(admin, { withNumbers: false })).file?.csv)).toEqual([
      ['', 'Pat Whole', 'ends in 5678', '2600.00', '24.00'],
    ])
    await issue(admin)
  })

  it('are corrected where the amount, the number or the name changed, or none is due any more', async () => {
    const { id } = await recipient('Changed')
    await w9(id, 'Pat Changed', '900702222')
    await sent(id, 300_000n)
    await issue(admin)
    expect((await file(admin)).file?.rows).toBe(0)
    // More was paid: one correction.
    await outside(admin, { userId: id, amount: '50.00' })
    expect(shown((await file(admin)).file?.csv)).toEqual([['G', 'Pat Changed', '900-70-2222', '3050.00', '0.00']])
    await issue(admin)
    // The same form signed again changes nothing; another number takes the old one back and follows with a new one.
    await w9(id, 'Pat Changed', '900702222')
    expect((await file(admin)).file?.rows).toBe(0)
    await w9(id, 'Pat Changed', '901702222')
    expect(shown((await file(admin)).file?.csv)).toEqual([
      ['G', 'Pat Changed', '900-70-2222', '0.00', '0.00'],
      ['C', 'Pat Changed', '901-70-2222', '3050.00', '0.00'],
    ])
    await issue(admin)
    expect((await file(admin)).file?.rows).toBe(0)
    await w9(id, 'Pat Renamed', '901702222')
    expect(shown((await file(admin)).file?.csv).map(([type, name]) => [type, name])).toEqual([
      ['G', 'Pat Changed'],
      ['C', 'Pat Renamed'],
    ])
    await issue(admin)
    // What should not have been given out is taken back with zeros.
    await graphql(
      admin,
      'mutation ($input: SetForeignRecipientInput!) { setForeignRecipient(input: $input) { databaseId } }',
      { input: { userId: id, foreign: true, note: 'W-8BEN' } },
    )
    expect(shown((await file(admin)).file?.csv)).toEqual([['G', 'Pat Renamed', '901-70-2222', '0.00', '0.00']])
    await issue(admin)
    const all = cellsOf((await file(admin, { content: 'ISSUED' })).file!.csv).filter(
      (row) => row['Account number'] === id.replaceAll('-', '').slice(-20),
    )
    expect(all.map((row) => row['Corrected'])).toEqual(['', 'G', 'G', 'C', 'G', 'C', 'G'])
    expect((await rows(admin, { text: 'Changed' }))[0]).toMatchObject({
      standing: 'FOREIGN',
      issuedAt: expect.any(String),
    })
  })

  it('that were given out without a number are followed by one with it', async () => {
    const { id } = await recipient('Numberless')
    await sent(id, 300_000n)
    expect(shown((await file(admin)).file?.csv)).toEqual([['', 'Pat Numberless', '', '3000.00', '0.00']])
    await issue(admin)
    await w9(id, 'Pat Numberless', '900703333')
    expect(shown((await file(admin)).file?.csv).map(([type, , tin]) => [type, tin])).toEqual([
      ['G', ''],
      ['C', '900-70-3333'],
    ])
    await issue(admin)
  })

  it('are written down once by two at once', async () => {
    const { id } = await recipient('Twice')
    await w9(id, 'Pat Twice', '900704444')
    await sent(id, 300_000n)
    const answers = await Promise.all([issue(admin), issue(admin)])
    expect(
      answers.map(({ data, errors }) => data?.issueTaxReturns.issued ?? errors?.[0]?.extensions.code).toSorted(),
    ).toEqual([1, 'CONFLICT'].toSorted())
    expect(await db.taxReturn.count({ where: { userId: id } })).toBe(1)
  })

  it('keep the W-9 of a person who is erased', async () => {
    const { id } = await recipient('Erased')
    await w9(id, 'Pat Erased', '900705555')
    await outside(admin, { userId: id, amount: '5000.00' })
    await issue(admin)
    const { errors } = await graphql(
      admin,
      'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { deletedId } }',
      { input: { databaseId: id } },
    )
    expect(errors).toBeUndefined()
    expect(await db.taxForm.count({ where: { userId: id } })).toBe(1)
    expect((await file(admin)).file?.rows).toBe(0)
    const issued = shown((await file(admin, { content: 'ISSUED' })).file?.csv)
    expect(issued.find(([, name]) => name === 'Pat Erased')?.[2]).toBe('900-70-5555')
  })
})

describe('payments outside of the portal', () => {
  it('count toward form and W-9 limit until they are voided', async () => {
    const { id } = await recipient('Outside')
    await w9(id, 'Pat Outside', '900706666')
    const { data } = await outside(admin, { userId: id, amount: '2500.00' })
    expect((await rows(admin, { text: 'Outside' }))[0]).toMatchObject({ amount: { minor: 250_000 }, standing: 'DUE' })
    const own = await world.signIn(await db.user.findUniqueOrThrow({ where: { id } }))
    const YEARS = '{ earnings { taxYears { year paid } } }'
    const paid = async () =>
      (
        await graphql<{ earnings: { taxYears: { year: number; paid: number }[] } }>(own, YEARS)
      ).data?.earnings.taxYears.find((one) => one.year === year)?.paid
    expect(await paid()).toBe(250_000)
    const voiding = () =>
      graphql(
        admin,
        'mutation ($input: VoidTaxOutsidePaymentInput!) { voidTaxOutsidePayment(input: $input) { payment { voidedAt } } }',
        { input: { databaseId: data!.addTaxOutsidePayment.payment.databaseId } },
      )
    expect((await voiding()).errors).toBeUndefined()
    expect((await voiding()).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect(await rows(admin, { text: 'Outside' })).toEqual([])
    expect(await paid()).toBeUndefined()
  })

  it('are refused with the field that is wrong', async () => {
    const { id: userId } = await recipient('Wrong')
    const field = async (input: Record<string, unknown>) =>
      Object.keys((await outside(admin, { userId, ...input })).errors?.[0]?.extensions.fields ?? {})
    expect(await field({ paidOn: '2999-01-01' })).toEqual(['paidOn'])
    expect(await field({ paidOn: '2001-01-01' })).toEqual(['paidOn'])
    expect(await field({ amount: '0' })).toEqual(['amount'])
    expect(await field({ withheld: '100.01' })).toEqual(['withheld'])
  })
})

describe('who prepares the year end', () => {
  it('is who sees all and has the right; whole numbers are read in person, and the log keeps whose', async () => {
    const view =
      'query ($year: Int) { yearEnd(year: $year) { year } taxPayers { name } yearEndYears yearEndRecipients(first: 1) { totalCount } taxOutsidePayments(first: 1) { totalCount } }'
    const role = await makeRole(db, { rank: 3, rights: ['file-tax-forms', 'view-users'] })
    const territory = await world.signIn(await makeUser(db, { roleId: role.id }))
    const others = [territory]
    for (const key of ['brand-manager', 'regional-sales-manager', 'dealer-manager', 'learner'] as const)
      others.push(await person(key))
    for (const who of others) {
      expect((await graphql(who, view)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      expect((await file(who)).code).toBe('FORBIDDEN')
      expect((await issue(who)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      expect((await outside(who, { userId: admin.user.id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
    expect((await graphql(null, view)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await graphql(await person('platform-admin'), view)).errors).toBeUndefined()
    const { id } = await recipient('Logged')
    await w9(id, 'Pat Logged', '900707777')
    await sent(id, 300_000n)
    await file(admin)
    const log = await db.activityLog.findFirstOrThrow({
      where: { action: 'downloadTaxReturnsWithNumbers', targetId: COMPANY },
      orderBy: { createdAt: 'desc' },
    })
    expect(log.after).toMatchObject({ withNumbers: true, people: [id] })
    expect(JSON.stringify(log)).not.toContain('7777')
  })
})
