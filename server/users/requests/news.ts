import type { LearnerRequestType } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { after, on } from '../../platform/events.ts'
import { deliver } from '../../platform/mail.ts'
import { notify } from '../../domain/news/notify.ts'
import { mergeRecordIn } from '../merge/mergeRecord.ts'

on('userRequest.decided', async (c, { userId, verdict }) => {
  if (verdict === 'approve')
    await notify(c, {
      userId,
      kind: 'userRequest.approved',
      title: 'Welcome, your account was approved',
      body: 'Take a look at the training that is open to you.',
      link: '/auth/my-training',
      reference: `userRequest.approved:${c.now.toISOString()}`,
    })
})

type Verdict = 'approve' | 'deny' | 'undo'

/** What the person reads, by kind of request and verdict. */
const WORDS: Record<LearnerRequestType, Record<Verdict, { title: string; body: string }>> = {
  DEACTIVATION: {
    approve: {
      title: 'Your account was deactivated',
      body: 'An administrator approved the request to close your account. You can no longer sign in; your certificates stay valid.',
    },
    deny: {
      title: 'Your account stays open',
      body: 'An administrator did not approve the request to close your account.',
    },
    undo: {
      title: 'Your account is open',
      body: 'An administrator took back the decision about closing your account.',
    },
  },
  PARTICIPATING: {
    approve: {
      title: 'You no longer take part',
      body: 'An administrator approved the request to end your part in training and incentives.',
    },
    deny: {
      title: 'You still take part',
      body: 'An administrator did not approve the request to end your part in training and incentives.',
    },
    undo: {
      title: 'You take part',
      body: 'An administrator took back the decision about your part in training and incentives.',
    },
  },
  BECOME_A_DEALER: {
    approve: {
      title: 'Your company is a dealer now',
      body: 'An administrator approved your request. Your company is listed, and you look after its staff.',
    },
    deny: {
      title: 'Your company was not listed',
      body: 'An administrator did not approve your request to become a dealer.',
    },
    undo: {
      title: 'Your request is looked at again',
      body: 'An administrator took back the decision about your request to become a dealer.',
    },
  },
  DEALER: {
    approve: { title: 'You work at another dealer now', body: 'An administrator approved your request.' },
    deny: {
      title: 'Your request was not approved',
      body: 'An administrator did not approve your request to work at another dealer.',
    },
    undo: {
      title: 'Your request is looked at again',
      body: 'An administrator took back the decision about your dealer.',
    },
  },
  DEPARTMENT: {
    approve: { title: 'Your departments were changed', body: 'An administrator approved your request.' },
    deny: {
      title: 'Your request was not approved',
      body: 'An administrator did not approve your request for other departments.',
    },
    undo: {
      title: 'Your request is looked at again',
      body: 'An administrator took back the decision about your departments.',
    },
  },
  AUDIENCE: {
    approve: { title: 'Your audiences were changed', body: 'An administrator approved your request.' },
    deny: {
      title: 'Your request was not approved',
      body: 'An administrator did not approve your request for other audiences.',
    },
    undo: {
      title: 'Your request is looked at again',
      body: 'An administrator took back the decision about your audiences.',
    },
  },
  POSITION: {
    approve: { title: 'Your position was changed', body: 'An administrator approved your request.' },
    deny: {
      title: 'Your request was not approved',
      body: 'An administrator did not approve your request for another position.',
    },
    undo: {
      title: 'Your request is looked at again',
      body: 'An administrator took back the decision about your position.',
    },
  },
}

const requestOf = (db: Db | Tx, id: string) =>
  db.learnerRequest.findUnique({
    where: { id },
    select: {
      type: true,
      userId: true,
      requestedById: true,
      answer: true,
      user: { select: { email: true, firstName: true, lastName: true } },
      requestedBy: { select: { email: true, firstName: true, status: true } },
    },
  })

const OUTCOME: Record<Verdict, string> = { approve: 'was approved', deny: 'was denied', undo: 'waits again' }
const KIND: Record<LearnerRequestType, string> = {
  DEACTIVATION: 'to deactivate the account',
  PARTICIPATING: 'to end the part in training and incentives',
  BECOME_A_DEALER: 'to become a dealer',
  DEALER: 'to work at another dealer',
  DEPARTMENT: 'for other departments',
  AUDIENCE: 'for other audiences',
  POSITION: 'for another position',
}

on('learnerRequest.decided', async (c, { requestId, verdict, at }) => {
  const request = await requestOf(c.tx, requestId)
  if (!request) return
  const { title, body } = WORDS[request.type][verdict]
  const said = request.answer ? ` “${request.answer}”` : ''
  const reference = `learnerRequest.${verdict}:${requestId}:${at}`
  await notify(c, {
    userId: request.userId,
    kind: `learnerRequest.${verdict}`,
    title,
    body: body + said,
    link: '/auth/me',
    reference,
  })
  const { requestedById, user } = request
  if (!requestedById || requestedById === request.userId) return
  await notify(c, {
    userId: requestedById,
    kind: `learnerRequest.${verdict}`,
    title: `Your request for ${`${user.firstName} ${user.lastName}`.trim() || user.email} ${OUTCOME[verdict]}`,
    body: `The request ${KIND[request.type]}.${said}`,
    link: '/auth/me',
    reference,
    namesId: request.userId,
  })
})

// Letters about the account itself come to everyone, whether or not they want emails about training.
after('learnerRequest.decided', 'mail-learner-request', async (services, { requestId, verdict, at }) => {
  const request = await requestOf(services.db, requestId)
  if (!request) return
  const { title, body } = WORDS[request.type][verdict]
  const said = request.answer ? [`The administrator wrote: “${request.answer}”`] : []
  const { user, requestedBy, requestedById } = request
  await deliver(services, {
    reference: `learnerRequest.${verdict}:${requestId}:${at}`,
    to: user.email,
    subject: title,
    paragraphs: [`Hello ${user.firstName || 'there'},`, body, ...said],
  })
  if (!requestedBy || requestedById === request.userId || requestedBy.status !== 'ACTIVE') return
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  await deliver(services, {
    reference: `learnerRequest.${verdict}:${requestId}:${at}:asked`,
    to: requestedBy.email,
    subject: `Your request for ${name} ${OUTCOME[verdict]}`,
    paragraphs: [
      `Hello ${requestedBy.firstName || 'there'},`,
      `your request ${KIND[request.type]} of ${name} ${OUTCOME[verdict]}.`,
      ...said,
    ],
  })
})

on('user.merged', async (c, { mergeId, primaryId }) => {
  await notify(c, {
    userId: primaryId,
    kind: 'user.merged',
    title: 'Your two accounts are one',
    body: 'An administrator put them together. Your training, points and certificates of both are here.',
    link: '/auth/me',
    reference: `user.merged:${mergeId}`,
  })
})

// Both addresses hear of it: the person may still try to sign in with the other one.
after('user.merged', 'mail-user-merged', async ({ db, ...services }, { mergeId, primaryId, secondaryId }) => {
  const [primary, merge] = [
    await db.user.findUnique({ where: { id: primaryId }, select: { email: true, firstName: true } }),
    await db.userMerge.findUnique({ where: { id: mergeId }, select: { moved: true } }),
  ]
  if (!primary || !merge) return
  const { secondary, fields } = mergeRecordIn(merge.moved)
  const before = fields.email?.before
  const addresses = new Set([primary.email, secondary.email, ...(typeof before === 'string' ? [before] : [])])
  for (const to of addresses) {
    await deliver(
      { db, ...services },
      {
        reference: `user.merged:${mergeId}:${secondaryId}:${to}`,
        to,
        subject: 'Your two accounts are one',
        action: { text: 'Sign in', path: '/public/login' },
        paragraphs: [
          `Hello ${primary.firstName || 'there'},`,
          `an administrator put your two accounts together. Sign in as ${primary.email}; your training, points and certificates of both are there.`,
          'If this is a mistake, please reply to this email: it can be undone for 30 days.',
        ],
      },
    )
  }
})
