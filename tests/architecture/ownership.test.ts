import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { children, delegates, models, nameOf, read, serverFiles, type Node } from './models.ts'

/** Models whose rows a part of the rings writes: the file of the model says who else may. */
const OWNED_BY_RINGS: Record<string, string[]> = {
  ActivityLog: ['platform'],
  AdminGroupUser: ['domain/people'],
  AssignmentGroupMember: ['domain/people'],
  Comment: ['domain/comments'],
  CommentMention: ['domain/comments'],
  CommentReport: ['domain/comments'],
  CourseAudience: ['domain/audience'],
  CurriculumAudience: ['domain/audience'],
  Dealer: ['domain/dealers'],
  DealerMember: ['domain/people'],
  IdempotencyKey: ['platform'],
  LedgerEntry: ['domain/ledger'],
  LedgerTransaction: ['domain/ledger'],
  Notification: ['domain/news'],
  OutboxMail: ['platform'],
  Reminder: ['domain/news'],
  Spiff: ['domain/ledger'],
  SpiffAudience: ['domain/audience'],
  StoredFile: ['platform'],
  User: ['domain/people'],
}

interface Write {
  file: string
  model: string
}

const WRITES = /^(create|update|upsert|delete)(Many)?(AndReturn)?$/
const NESTED = /^(create|createMany|connectOrCreate|update|updateMany|upsert|delete|deleteMany|set)$/

/**
 * Nested writes: within what is given to a write of one model, relations whose rows are made, changed or taken away.
 */
function nested(node: Node, model: string): string[] {
  if (node.type !== 'Property' && node.type !== 'ObjectExpression')
    return children(node).flatMap((child) => nested(child, model))
  if (node.type === 'ObjectExpression')
    return (node.properties as Node[]).flatMap((property) => nested(property, model))
  const target = models.get(model)?.fields[nameOf(node.key) ?? '']
  const value = node.value as Node
  if (!target || !models.has(target)) return nested(value, model)
  const acts =
    value.type === 'ObjectExpression' && (value.properties as Node[]).some((one) => NESTED.test(nameOf(one.key) ?? ''))
  return [...(acts ? [target] : []), ...nested(value, target)]
}

function writesOf(file: string, text = read(file)): Write[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node
      const delegate = callee.type === 'MemberExpression' ? (callee.object as Node) : undefined
      const model = delegate?.type === 'MemberExpression' ? delegates[nameOf(delegate.property) ?? ''] : undefined
      if (model && WRITES.test(nameOf(callee.property) ?? '')) {
        found.push(model)
        for (const argument of node.arguments as Node[]) found.push(...nested(argument, model))
      }
      const [first] = node.arguments as Node[]
      if (nameOf(callee) === 'saveVersion' && first?.type === 'MemberExpression') {
        const saved = delegates[nameOf(first.property) ?? '']
        if (saved) found.push(saved)
      }
      // Whoever says how rows are decided changes them.
      if (nameOf(callee) === 'transitions' && models.has(nameOf(first) ?? '')) found.push(nameOf(first)!)
    }
    if (node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string')) {
      const sql = node.type === 'Literal' ? String(node.value) : String((node.value as { raw: string }).raw)
      for (const [, model] of sql.matchAll(/(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"/g))
        if (models.has(model!)) found.push(model!)
    }
    children(node).forEach(visit)
  }
  visit(parseSync(file, text).program as unknown as Node)
  return found.map((model) => ({ file, model }))
}

/** The folder a file writes for: a feature, or a part of the rings. */
const folderOf = (file: string): string => {
  const [, first, second] = file.split('/') as [string, string, string]
  return first === 'domain' ? `domain/${second}` : first
}
const isOwn = ({ file, model }: Write): boolean => {
  const folder = folderOf(file)
  const owner = models.get(model)!.owner
  return (
    folder === owner ||
    file.startsWith(`server/${folder}/${owner}/`) ||
    (OWNED_BY_RINGS[model] ?? []).some((ring) => file.startsWith(`server/${ring}/`))
  )
}

it('finds direct, nested and raw writes', () => {
  const text = `
    await c.tx.brand.update({ where: { id }, data: { managers: { deleteMany: {}, create: [] } } })
    await tx.$executeRaw\`UPDATE "User" SET name = \${name}\`
    await saveVersion(c.tx.course, { id }, {})
    const steps = transitions('SpiffClaim', { what: 'claim', moves: {} })
    await tx.spiff.findMany({ where: {} })`
  expect(writesOf('server/planted/save.ts', text).map(({ model }) => model)).toEqual([
    'Brand',
    'BrandManager',
    'User',
    'Course',
    'SpiffClaim',
  ])
})

it('a model is written from the folder that owns it', () => {
  const foreign = serverFiles.flatMap((file) => writesOf(file)).filter((write) => !isOwn(write))
  const byFile = [
    ...new Set(foreign.map(({ file, model }) => `${file}: ${model} (${models.get(model)!.owner})`)),
  ].sort()
  expect(byFile).toEqual([])
})
