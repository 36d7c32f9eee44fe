import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import '../../server/schema.ts'
import { declared } from '../../server/platform/feature.ts'
import type { HangsOn } from '../../server/domain/deletion/hanging.ts'
import { children, delegates, isNode, models, nameOf, read, serverFiles, type Node } from './models.ts'

const IN_SQL = /"([A-Z]\w+)"/g

/** Models that a query of one names beside it: relations it selects, includes, counts or filters by. */
const related = (node: Node, model: string): string[] =>
  children(node).flatMap((child) => {
    const target = child.type === 'Property' ? models.get(model)?.fields[nameOf(child.key) ?? ''] : undefined
    return target && models.has(target) ? [target, ...related(child, target)] : related(child, model)
  })

function named(node: Node): string[] {
  const found = children(node).flatMap(named)
  if (node.type === 'TemplateElement')
    for (const [, name] of String((node.value as { raw: string }).raw).matchAll(IN_SQL))
      if (models.has(name!)) found.push(name!)
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node
    const delegate = callee.type === 'MemberExpression' ? (callee.object as Node) : undefined
    const model = delegate?.type === 'MemberExpression' ? delegates[nameOf(delegate.property) ?? ''] : undefined
    if (model) found.push(model, ...(node.arguments as Node[]).flatMap((argument) => related(argument, model)))
  }
  return found
}

const isDeletion = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  nameOf(node.callee) === 'mutation' &&
  /^delete[A-Z]/.test(nameOf((node.arguments as Node[])[0]) ?? '')

const deletionsIn = (node: Node): Node[] => (isDeletion(node) ? [node] : children(node).flatMap(deletionsIn))

/** Models of others that the deletions of a file name; a remove.ts with one is one as a whole. */
function foreign(file: string, text = read(file)): string[] {
  if (!/mutation\(\s*'delete/.test(text)) return []
  const feature = file.split('/')[1]!
  const program = parseSync(file, text).program as unknown
  const parts = !isNode(program) ? [] : file.endsWith('/remove.ts') ? [program] : deletionsIn(program)
  return [...new Set(parts.flatMap(named))]
    .filter((name) => models.get(name)!.owner !== feature)
    .map((name) => `${file}: ${name} (${models.get(name)!.owner})`)
}

/** Foreign keys that stop a deletion and that no feature has words for, and why none is needed. */
const NEVER_DELETED: Record<string, string> = {
  User: 'a person is erased, never deleted: the row stays under a pseudonym (users/erase.ts)',
  StoredFile: 'a file goes with the row that named it, and only when nothing names it (platform/files)',
}

/** Foreign keys that lose what they name when it is deleted, and why nothing opens or pays by that. */
const MAY_BE_LOST: Record<string, string> = {
  'Bulletin.videoId': 'a bulletin without its video says the same',
  'Certification.courseId': 'a note on a certification of another place',
  'Course.categoryId': 'a word to find it by',
  'Promotion.videoId': 'a promotion without its video says the same',
  'Reward.curriculumId': 'what it was once given for; the reward is its person’s',
  'SpiffClaimItem.itemId': 'the claim keeps name, serial and amount as they were',
}

interface Declared {
  hangsOn: readonly HangsOn[]
  goesWith: readonly Partial<Record<string, readonly string[]>>[]
  aimed: readonly object[]
}

/** Models that a feature has words for when one of `parent` is deleted: those in the way, or all that are told of. */
function wordsFor(parent: string, { hangsOn, goesWith, aimed }: Declared, refusing: boolean): Set<string> {
  const entries = hangsOn.flatMap((of) => Object.values(of[parent as keyof HangsOn] ?? {}))
  return new Set([
    ...entries
      .filter(({ refuses }) => !refusing || refuses)
      .flatMap(({ rows }) => Array.from(rows.sql.matchAll(IN_SQL), ([, name]) => name!)),
    ...(refusing ? [] : goesWith.flatMap((of) => of[parent] ?? [])),
    ...(parent === 'AssignmentGroup' ? aimed.flatMap((of) => Object.keys(of).map((model) => `${model}Audience`)) : []),
  ])
}

/** Foreign keys between two owners that act on a deletion in a way nobody declared. */
function undeclared(onDelete: 'Restrict' | 'Cascade' | 'SetNull', said: Declared): string[] {
  return [...models].flatMap(([name, { owner, relations }]) =>
    relations
      .filter(
        (relation) =>
          relation.onDelete.replace('NoAction', 'Restrict') === onDelete &&
          models.get(relation.to)!.owner !== owner &&
          !NEVER_DELETED[relation.to] &&
          !(onDelete === 'SetNull' && MAY_BE_LOST[`${name}.${relation.column}`]) &&
          !wordsFor(relation.to, said, onDelete === 'Restrict').has(name),
      )
      .map(({ to, column }) => `${name}.${column} -> ${to}`),
  )
}

const said = (): Declared => ({
  hangsOn: declared('hangsOn'),
  goesWith: declared('goesWith'),
  aimed: declared('aimed'),
})

describe('what a deletion does to what hangs on it is declared by whom that belongs to', () => {
  it('finds models of others: queried, selected, counted, in a statement', () => {
    const text = `
      mutation('deleteBrand', { async does(c, { id }) {
        await c.tx.bulletin.count({ where: { brandId: id } })
        await c.tx.brand.findUnique({ where: { id }, include: { managers: true, curriculums: { select: { curriculum: true } } } })
        await c.tx.$queryRaw\`SELECT count(*) FROM "SpiffBrand"\`
      } })
      mutation('saveBrand', { does: (c) => c.tx.course.findMany({}) })`
    const found = foreign('server/brands/save.ts', text).map((line) => line.split(' ')[1])
    expect(found.toSorted()).toEqual(['Bulletin', 'Curriculum', 'CurriculumBrand', 'SpiffBrand'])
    expect(foreign('server/brands/remove.ts', text).join()).toContain('Course')
  })

  it('no deletion names a model of another feature', () => {
    expect(serverFiles.flatMap((file) => foreign(file))).toEqual([])
  })

  it('misses a guard that is taken away', () => {
    const { hangsOn, ...rest } = said()
    const without = { ...rest, hangsOn: hangsOn.filter(({ Spiff }) => !Spiff) }
    expect(undeclared('Restrict', without)).toContain('SpiffClaim.spiffId -> Spiff')
    const open = { ...rest, hangsOn: hangsOn.filter(({ Course }) => !Course || !('spiffs' in Course)) }
    expect(undeclared('SetNull', open)).toEqual(['Spiff.courseId -> Course'])
    expect(undeclared('Cascade', { ...rest, aimed: [], hangsOn })).toContain('SpiffAudience.groupId -> AssignmentGroup')
  })

  it('a foreign key that stops a deletion has words for it, and one that takes rows along or is emptied is declared', () => {
    expect(undeclared('Restrict', said())).toEqual([])
    expect(undeclared('Cascade', said())).toEqual([])
    expect(undeclared('SetNull', said())).toEqual([])
  })
})
