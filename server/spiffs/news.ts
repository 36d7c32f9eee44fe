import { Prisma } from '../../prisma/generated/client/client.ts'
import { meantForPerson } from '../domain/audience/sql.ts'
import { dayWords } from '../platform/values/days.ts'
import { after, on } from '../platform/events.ts'
import { moneyText } from '../domain/ledger/money.ts'
import { tellEverybody } from '../domain/news/tellEverybody.ts'
import { notify } from '../domain/news/notify.ts'

after('spiff.opened', 'tell-spiff-opened', async (services, { spiffId }) => {
  const spiff = await services.db.spiff.findUnique({
    where: { id: spiffId },
    select: {
      name: true,
      status: true,
      startDate: true,
      endDate: true,
      structure: true,
      amount: true,
      currency: true,
      brands: {
        orderBy: { brand: { name: 'asc' } },
        take: 1,
        select: { brand: { select: { name: true, color: true } } },
      },
    },
  })
  if (spiff?.status !== 'APPROVED') return
  const title = `New spiff: “${spiff.name}”`
  const pays =
    spiff.structure === 'FIXED' && spiff.amount ? ` It pays ${moneyText(spiff.amount, spiff.currency)} per sale.` : ''
  const text = `Sales from ${dayWords(spiff.startDate)} to ${dayWords(spiff.endDate)} count.${pays}`
  const link = `/auth/spiff/card-info?spiffId=${spiffId}`
  const forThem = meantForPerson('Spiff', Prisma.sql`${spiffId}::uuid`, Prisma.sql`u.id`)
  await tellEverybody(
    services,
    forThem,
    { kind: 'spiff.opened', title, body: text, link, reference: `spiff.opened:${spiffId}` },
    {
      subject: title,
      paragraphs: [text],
      action: { text: 'See the spiff', path: link },
      brand: spiff.brands[0]?.brand,
    },
    'claims',
  )
})

// Who proposed it hears what became of it.
on('spiff.decided', async (c, { spiffId, approved }) => {
  const { name, deniedReason, createdById, version } = await c.tx.spiff.findUniqueOrThrow({
    where: { id: spiffId },
    select: { name: true, deniedReason: true, createdById: true, version: true },
  })
  if (!createdById || createdById === c.actorId) return
  await notify(c, {
    userId: createdById,
    kind: 'spiff.decided',
    title: approved ? `Your spiff “${name}” is open` : `Your spiff “${name}” was refused`,
    body: approved ? 'People are told now.' : (deniedReason ?? ''),
    link: `/auth/admin/spiff-manager/${spiffId}`,
    reference: `spiff.decided:${spiffId}:${version}`,
  })
})
