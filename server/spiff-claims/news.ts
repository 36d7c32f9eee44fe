import type { Db, Tx } from '../platform/db.ts'
import { after, on } from '../platform/events.ts'
import { moneyText } from '../domain/ledger/money.ts'
import { refusalText } from './rules.ts'
import { writeTo } from '../domain/news/letters.ts'
import { notify } from '../domain/news/notify.ts'

/** What is told of a claim. */
interface Words {
  userId: string
  title: string
  body: string
  link: string
  reference: string
  brand?: { name: string; color: string | null }
}

type Turn = 'APPROVED' | 'DENIED' | 'COMPLETED' | 'PENDING'

const dayWords = (day: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(day)

const receiverOf = ({ payoutType, dealer }: Pick<Claim, 'payoutType' | 'dealer'>): string =>
  payoutType === 'CASH' ? 'you' : (dealer?.name ?? 'your dealer')

const claimOf = (db: Db | Tx, id: string) =>
  db.spiffClaim.findUnique({
    where: { id },
    select: {
      userId: true,
      number: true,
      status: true,
      version: true,
      amount: true,
      currency: true,
      payoutType: true,
      payoutOn: true,
      deniedCode: true,
      deniedReason: true,
      dealer: { select: { name: true } },
      steps: { where: { status: 'DENIED' }, select: { kind: true }, orderBy: { createdAt: 'desc' }, take: 1 },
      spiff: {
        select: {
          name: true,
          brands: {
            orderBy: { brand: { name: 'asc' } },
            take: 1,
            select: { brand: { select: { name: true, color: true } } },
          },
        },
      },
    },
  })
type Claim = NonNullable<Awaited<ReturnType<typeof claimOf>>>

const TOLD: Record<Turn, (claim: Claim) => Pick<Words, 'title' | 'body'>> = {
  APPROVED({ number, amount, currency, spiff, payoutType, dealer, payoutOn }) {
    const sum = moneyText(amount, currency)
    return {
      title: `${sum} for claim ${number} is granted`,
      body: `“${spiff.name}” pays ${receiverOf({ payoutType, dealer })} ${sum}.${payoutOn ? ` The money is expected by ${dayWords(payoutOn)}.` : ''}`,
    }
  },
  COMPLETED: ({ number, amount, currency, spiff, payoutType, dealer }) => ({
    title: `${moneyText(amount, currency)} for claim ${number} was paid`,
    body: `What “${spiff.name}” pays ${receiverOf({ payoutType, dealer })} was sent.`,
  }),
  PENDING: ({ number, spiff }) => ({
    title: `Claim ${number} is looked at again`,
    body: `The decision on your claim for “${spiff.name}” was reversed. A reviewer looks at it once more, and you are told what comes of it.`,
  }),
  DENIED(claim) {
    const { number, spiff, steps } = claim
    const why = refusalText(claim)
    return {
      title:
        steps[0]?.kind === 'reversed' ? `The approval of claim ${number} was reversed` : `Claim ${number} was refused`,
      body: `${why ? `${why.replace(/[.!?]?$/, '.')} ` : ''}You can correct claim ${number} for “${spiff.name}” and submit it again.`,
    }
  },
}

/** Null once it has moved on: then another notification tells. */
async function claimWords(db: Db | Tx, claimId: string, turn: Turn): Promise<Words | null> {
  const claim = await claimOf(db, claimId)
  if (!claim || claim.status !== turn) return null
  return {
    userId: claim.userId,
    link: `/auth/spiff/list?claim=${claimId}`,
    reference: `claim.${turn.toLowerCase()}:${claimId}:${claim.version}`,
    brand: claim.spiff.brands[0]?.brand,
    ...TOLD[turn](claim),
  }
}

const TURNS = {
  'claim.approved': 'APPROVED',
  'claim.denied': 'DENIED',
  'claim.completed': 'COMPLETED',
  'claim.reopened': 'PENDING',
} as const

for (const [event, turn] of Object.entries(TURNS) as [keyof typeof TURNS, Turn][]) {
  on(event, async (c, { claimId }) => {
    const words = await claimWords(c.tx, claimId, turn)
    if (words)
      await notify(c, {
        userId: words.userId,
        kind: event,
        title: words.title,
        body: words.body,
        link: words.link,
        reference: words.reference,
      })
  })

  after(event, `mail-${event.replace('.', '-')}`, async (services, { claimId }) => {
    const words = await claimWords(services.db, claimId, turn)
    if (!words) return
    await writeTo(services, words.userId, 'claims', {
      reference: words.reference,
      subject: words.title,
      brand: words.brand,
      paragraphs: [words.body],
      action: { text: turn === 'DENIED' ? 'Correct the claim' : 'See the claim', path: words.link },
    })
  })
}
