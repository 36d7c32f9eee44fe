import { inNumber } from '../platform/values/text.ts'
import type { Db, Tx } from '../platform/db.ts'
import { dayWords } from '../platform/values/days.ts'
import { after, on } from '../platform/events.ts'
import { readSettings } from '../platform/settings.ts'
import type { Verdict } from '../domain/decisions/submissions.ts'
import { dayOf, writeTo } from '../domain/news/letters.ts'
import { notify } from '../domain/news/notify.ts'

interface Words {
  userId: string
  title: string
  body: string
  link: string
  reference: string
}

const LINK = '/auth/loyalty-program'
const count = (amount: number, unit: string) => inNumber(amount, `1 ${unit}`, `# ${unit}s`)

/** While points are turned off, nothing is said of them. */
const tellsPoints = async (db: Db | Tx): Promise<boolean> => (await readSettings(db)).flags.pointSystem
const accepted = (title: string) => ({ title, body: 'See it with what you submitted.' })

/** What is said of a refusal: at once, or once an approval was reversed and what was granted is gone. */
function refused(verdict: Verdict, what: string, title: string, reason: string | null, gone: string | null) {
  const why = (reason ?? '').replace(/[.!?]?$/, '.')
  return verdict === 'reversed'
    ? {
        title: `The approval of ${what.startsWith('“') ? what : `your ${what}`} was reversed`,
        body: `${why}${gone ? ` ${gone}.` : ''} You can fix the submission and submit it again.`,
      }
    : { title, body: `${why} You can fix the submission and submit it again.` }
}

/** Null once it has moved on: then another notification tells. */
async function loyaltyWords(db: Db | Tx, submissionId: string, at: string, verdict: Verdict): Promise<Words | null> {
  const row = await db.loyaltySubmission.findFirst({
    where: { id: submissionId, decidedAt: new Date(at) },
    select: {
      userId: true,
      number: true,
      type: true,
      status: true,
      invoiceNumber: true,
      forDealer: true,
      credits: true,
      points: true,
      deniedReason: true,
      dealer: { select: { name: true } },
    },
  })
  if (!row || row.status === 'PENDING') return null
  const what =
    row.type === 'RECEIPT'
      ? `Your receipt ${row.invoiceNumber ?? row.number}`
      : `Your photos (submission ${row.number})`
  const notice = {
    userId: row.userId,
    link: `${LINK}?submission=${submissionId}`,
    reference: `loyalty.${row.status.toLowerCase()}:${submissionId}:${at}`,
  }
  const verb = row.type === 'RECEIPT' ? ['was', 'earns'] : ['were', 'earn']
  if (row.status === 'DENIED')
    return {
      ...notice,
      ...refused(
        verdict,
        row.type === 'RECEIPT' ? `receipt ${row.invoiceNumber ?? row.number}` : `photos (submission ${row.number})`,
        `${what} ${verb[0]} not accepted`,
        row.deniedReason,
        row.forDealer
          ? `Its credits left the account of ${row.dealer?.name ?? 'your dealer'}`
          : (await tellsPoints(db))
            ? 'Its points left your account'
            : null,
      ),
    }
  if (!row.forDealer && !(await tellsPoints(db))) return { ...notice, ...accepted(`${what} ${verb[0]} accepted`) }
  return {
    ...notice,
    title: `${what} ${verb[1]} ${row.forDealer ? count(row.credits, 'credit') : count(row.points, 'point')}`,
    body: row.forDealer ? `They are booked for ${row.dealer?.name ?? 'your dealer'}.` : 'They are in your account.',
  }
}

async function activityWords(db: Db | Tx, submissionId: string, at: string, verdict: Verdict): Promise<Words | null> {
  const row = await db.activitySubmission.findFirst({
    where: { id: submissionId, decidedAt: new Date(at) },
    select: {
      userId: true,
      status: true,
      points: true,
      doneOn: true,
      deniedReason: true,
      activity: { select: { name: true } },
    },
  })
  if (!row || row.status === 'PENDING') return null
  const notice = {
    userId: row.userId,
    link: `${LINK}?show=activities`,
    reference: `activity.${row.status.toLowerCase()}:${submissionId}:${at}`,
  }
  const when = `“${row.activity.name}” on ${dayWords(row.doneOn)}`
  if (row.status === 'DENIED')
    return {
      ...notice,
      ...refused(
        verdict,
        when,
        `${when} was not accepted`,
        row.deniedReason,
        (await tellsPoints(db)) ? 'Its points left your account' : null,
      ),
    }
  if (!(await tellsPoints(db))) return { ...notice, ...accepted(`${when} was accepted`) }
  return { ...notice, title: `${when} earns ${count(row.points, 'point')}`, body: 'They are in your account.' }
}

const WORDS = { 'loyalty.decided': loyaltyWords, 'activity.decided': activityWords } as const

for (const [event, words] of Object.entries(WORDS) as [keyof typeof WORDS, typeof loyaltyWords][]) {
  const kind = event === 'loyalty.decided' ? 'loyalty.decided' : 'activity.decided'
  on(event, async (c, { submissionId, at, verdict }) => {
    const notice = await words(c.tx, submissionId, at, verdict)
    if (notice) await notify(c, { ...notice, kind })
  })
  after(event, `mail-${event.replace('.', '-')}`, async (services, { submissionId, at, verdict }) => {
    const notice = await words(services.db, submissionId, at, verdict)
    if (notice)
      await writeTo(services, notice.userId, 'requests', {
        reference: `${notice.reference}:mail`,
        subject: notice.title,
        paragraphs: [notice.body],
        action: { text: 'See the submission', path: notice.link },
      })
  })
}

/** Who looks after a dealer's credits: its managers. */
const managersOf = async (db: Db | Tx, dealerId: string) =>
  (
    await db.user.findMany({
      where: {
        status: 'ACTIVE',
        role: { reachesOwnDealers: true },
        dealers: { some: { dealerId, active: true, roleApplies: true } },
      },
      select: { id: true },
      orderBy: { id: 'asc' },
    })
  ).map(({ id }) => id)

const dealerName = async (db: Db | Tx, id: string) =>
  (await db.dealer.findUnique({ where: { id }, select: { name: true } }))?.name ?? 'Your dealer'

on('loyalty.sent', async (c, { transactionId, userId, dealerId, amount, reason }) => {
  const news = { kind: 'loyalty.sent', body: reason, link: LINK, reference: `loyalty.sent:${transactionId}` }
  if (userId) await notify(c, { ...news, userId, title: `You were given ${count(amount, 'point')}` })
  if (!dealerId) return
  const name = await dealerName(c.tx, dealerId)
  for (const manager of await managersOf(c.tx, dealerId))
    await notify(c, { ...news, userId: manager, title: `${name} was given ${count(amount, 'credit')}` })
})

const ending = (name: string, credits: number, expiresAt: string) => ({
  title: `${count(credits, 'credit')} of ${name} expire on ${dayWords(new Date(expiresAt))}`,
  body: 'Submit a receipt before that day, and all of them hold for another year once it is approved.',
})

on('credits.expiring', async (c, { dealerId, credits, expiresAt, step }) => {
  const words = ending(await dealerName(c.tx, dealerId), credits, expiresAt)
  for (const userId of await managersOf(c.tx, dealerId))
    await notify(c, {
      userId,
      kind: 'credits.expiring',
      ...words,
      link: LINK,
      reference: `credits.expiring:${dealerId}:${expiresAt}:${step}`,
    })
})

after('credits.expiring', 'mail-credits-expiring', async (services, { dealerId, credits, expiresAt, step }) => {
  const { title, body } = ending(await dealerName(services.db, dealerId), credits, expiresAt)
  for (const userId of await managersOf(services.db, dealerId)) {
    await writeTo(services, userId, 'expiring', {
      reference: `credits.expiring:${dealerId}:${userId}:${expiresAt}:${step}`,
      subject: title,
      paragraphs: [body],
      action: { text: 'Submit a receipt', path: LINK },
    })
  }
})

on('credits.expired', async (c, { dealerId, credits, transactionId }) => {
  const name = await dealerName(c.tx, dealerId)
  for (const userId of await managersOf(c.tx, dealerId))
    await notify(c, {
      userId,
      kind: 'credits.expired',
      title: `${count(credits, 'credit')} of ${name} have expired`,
      body: 'A year went by since the last were earned.',
      link: LINK,
      reference: `credits.expired:${transactionId}`,
    })
})

const pointsEnd = (points: number, expiresAt: string) => ({
  title: `Your ${points} points expire on ${dayOf(expiresAt)}`,
  body: 'Pass a course before that day, and all of them hold for another year.',
})

on('points.expiring', (c, { userId, points, expiresAt, step }) =>
  notify(c, {
    userId,
    kind: 'points.expiring',
    ...pointsEnd(points, expiresAt),
    link: '/auth/my-training',
    reference: `points.expiring:${expiresAt}:${step}`,
  }),
)

after('points.expiring', 'mail-points-expiring', (services, { userId, points, expiresAt, step }) => {
  const { title, body } = pointsEnd(points, expiresAt)
  return writeTo(services, userId, 'expiring', {
    reference: `points.expiring:${userId}:${expiresAt}:${step}`,
    subject: title,
    paragraphs: [body],
    action: { text: 'Find a course', path: '/auth/my-training' },
  })
})

on('points.expired', (c, { userId, points, transactionId }) =>
  notify(c, {
    userId,
    kind: 'points.expired',
    title: `${points} points have expired`,
    body: 'A year went by since the last were earned.',
    link: '/auth/my-training',
    reference: `points.expired:${transactionId}`,
  }),
)
