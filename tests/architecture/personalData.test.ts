import { describe, expect, it } from 'vitest'
import '../../server/schema.ts'
import { personalData, type AnyHeld } from '../../server/domain/people/personalData.ts'
import { models, type Model } from './models.ts'

/** Not in the archive, and why. */
const LEFT: Record<string, string> = {
  IncentiveCode: 'a code is worth money to whoever reads it; the person sees it with the reward',
  'DealerPaperLine.claimId': 'what a dealer prints on all its receipts; the claim that taught it is in the archive',
  'BulkChangeRow.bulkChangeId': 'which rows of others the person worked on as an administrator; gone within a month',
  'ReportFile.fileId': 'figures of others, for the person as an administrator; gone within a week',
  'UserExport.fileId': 'an archive within the archive would hold the same again',
}

/** JSON in the archive, and why it may go out: whatever a feature keeps in it later goes out as well. */
const GIVEN: Record<string, string> = {
  'QuizAttempt.answers': 'what the person chose',
  'QuizAttempt.answeredAt': 'when they chose it',
  'QuizAttempt.questions': 'as the portal shows it: `shown` takes the solution out while an attempt could use it',
  'ReportFile.asked': 'what they narrowed a report by',
  'BulkImport.rows': 'the file the person gave',
  'BulkImport.mapping': 'what they said of its columns',
  'BulkImport.faults': 'what they were told of it',
  'BulkImport.doubts': 'what they were told of it',
  'Reward.address': 'where the person has it sent',
  'LearnerRequest.wanted': 'what they asked for',
  'Form.data': 'what they filled in',
  'LearningStatement.statement': 'what the store is told of them',
}
/** Columns the portal shows only to others, wherever they stand. */
const INWARD = /^(risks|note|undo|moved|before|after|tagged|needed\w+|scan(Seconds|Confidence)|looks)$/
/** Named so, yet for the person. */
const THEIRS: Record<string, string> = {
  'SpiffClaimStep.note': 'in words for the owner',
  'LoyaltySubmission.note': 'the person wrote it',
  'ActivitySubmission.note': 'the person wrote it',
  'CommentReport.note': 'the person wrote it',
  'FieldTrainingAppointment.note': 'the person wrote it',
  'QuizMark.note': 'written for the person, beside their answer',
}

/** Columns of JSON, or kept for others by their name, that go out without a word why. */
function unexplained(held: ReadonlyMap<string, AnyHeld>): string[] {
  return [...models].flatMap(([name, { fields }]) =>
    held.has(name)
      ? Object.entries(fields)
          .filter(([column, type]) => type === 'Json' || INWARD.test(column))
          .map(([column]) => column)
          .filter((column) => !held.get(name)?.inward?.[column])
          .map((column) => `${name}.${column}`)
          .filter((column) => !GIVEN[column] && !THEIRS[column])
      : [],
  )
}

/** Columns that tell who somebody is, with a relation or without. */
const personal = ({ columns, relations }: Model): string[] => [
  ...new Set([
    ...relations.filter(({ to }) => to === 'User').map(({ column }) => column),
    ...columns.filter((column) => /^(user|actor|realActor|primary|secondary|\w+By)Id$|^(email|to)$/.test(column)),
  ]),
]

/** What is held of a person and is neither exported nor listed as left out. */
function notExported(held: ReadonlyMap<string, AnyHeld>): string[] {
  const isOwn = (model: string) => Boolean(held.get(model)?.of ?? held.get(model)?.within ?? held.get(model)?.read)
  return [...models].flatMap(([name, model]) => {
    const { of = [], names = [], files = [], within, read } = held.get(name) ?? {}
    // A row that comes whole speaks for the addresses in it; whoever else has to do with it is named.
    const columns = personal(model).filter(
      (column) => ![...of, ...names].includes(column) && !read && !(isOwn(name) && /^(email|to)$/.test(column)),
    )
    const parents = model.relations
      .filter(({ to }) => to !== 'User' && isOwn(to) && !isOwn(name))
      .map(({ column }) => column)
    const left = model.relations
      .filter(({ to, column }) => to === 'StoredFile' && isOwn(name) && !files.includes(column))
      .map(({ column }) => column)
    const leads = Object.values(within ?? {})
    return LEFT[name]
      ? []
      : [...new Set([...columns, ...parents, ...left])]
          .filter((column) => !leads.includes(column))
          .map((column) => `${name}.${column}`)
          .filter((column) => !LEFT[column])
  })
}

describe('what is held of a person', () => {
  it('is in the archive they may ask for: by its columns, with what hangs on it and its files', () => {
    expect(models.size).toBeGreaterThan(80)
    expect(notExported(personalData())).toEqual([])
  })

  it('what a feature forgets is found', () => {
    const without = (model: string, changes?: AnyHeld) => {
      const held = new Map(personalData())
      if (changes) held.set(model, changes)
      else held.delete(model)
      return notExported(held)
    }
    expect(without('HelpRequest')).toEqual(['HelpRequest.userId', 'HelpRequest.email'])
    expect(without('UserMerge', { of: ['primaryId'] })).toEqual(['UserMerge.secondaryId', 'UserMerge.mergedById'])
    expect(without('SpiffReceipt')).toEqual(['SpiffReceipt.claimId'])
    expect(without('Certificate', { of: ['userId'] })).toEqual(['Certificate.fileId'])
    expect(without('OutboxMail')).toEqual(['OutboxMail.to'])
  })

  it('goes out for a reason where it is JSON or kept for others', () => {
    expect(unexplained(personalData())).toEqual([])
    const open = new Map(personalData())
    for (const name of ['SpiffClaim', 'Reward', 'ActivityLog', 'UserMerge']) open.set(name, { of: ['userId'] })
    expect(unexplained(open).sort()).toEqual([
      'ActivityLog.after',
      'ActivityLog.before',
      'Reward.note',
      'SpiffClaim.risks',
      'UserMerge.moved',
    ])
    const known = [...models].flatMap(([name, { columns }]) => columns.map((column) => `${name}.${column}`))
    expect(Object.keys({ ...GIVEN, ...THEIRS }).filter((name) => !known.includes(name))).toEqual([])
    for (const [name, { inward = {} }] of personalData())
      expect(Object.keys(inward).filter((column) => !known.includes(`${name}.${column}`))).toEqual([])
  })

  it('nothing is listed as left out that is not there', () => {
    const known = [...models].flatMap(([name, { columns }]) => [name, ...columns.map((column) => `${name}.${column}`)])
    expect(Object.keys(LEFT).filter((name) => !known.includes(name))).toEqual([])
  })
})
