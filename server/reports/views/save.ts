import { z } from 'zod'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { requiredText, uuid } from '../../platform/values/inputs.ts'
import { isPerson, type Viewer } from '../../platform/viewer.ts'
import { searches } from '../searched.ts'
import { ReportView } from './views.ts'

/** Views one person keeps of all reports. */
const MOST_VIEWS = 100
const report = z.string().max(60)
const name = requiredText('The name', 60)
const roles = z.array(z.string().max(60)).max(100)
const search = z.string().max(2000, 'Use at most 2000 characters.')

/** The words of the address without the page one is on. */
function searchOf(text: string): string {
  const words = new URLSearchParams(text)
  words.delete('page')
  return words.toString()
}

/** Keys of roles there are. Errors: BAD_USER_INPUT for another one, FORBIDDEN for who may not share. */
async function rolesOf(c: Change, given: readonly string[], viewer: Viewer): Promise<string[]> {
  const keys = [...new Set(given)]
  if (!keys.length) return []
  if (!viewer.isAdmin) throw failure('FORBIDDEN', 'Only administrators share views.')
  if ((await c.tx.role.count({ where: { key: { in: keys } } })) < keys.length)
    throw badInput('roles', 'Choose roles from the list.')
  return keys.toSorted()
}

mutation('saveReportView', {
  description:
    'Saves a search of a report under a name, or changes an own one. Administrators share it with roles. ' +
    'Errors: NOT_FOUND for another person’s, FORBIDDEN, BAD_USER_INPUT, CONFLICT beyond 100 views.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'The view to change; a new one without.' }),
    report: t.string({
      required: true,
      validate: report,
      description: 'The name of the report, or of an admin list, such as list:users.',
    }),
    name: t.string({ required: true, validate: name, description: 'What it is called.' }),
    search: t.string({ validate: search, description: 'As it stands in the address.' }),
    roles: t.stringList({
      validate: roles,
      description: 'Keys of the roles it is shared with; none keeps it private.',
    }),
  }),
  may: (viewer, input) => isPerson(viewer) && searches(viewer, input.report),
  async does(c, input, viewer) {
    const data = {
      name: input.name,
      ...(input.search == null ? {} : { search: searchOf(input.search) }),
      ...(input.roles == null ? {} : { roles: await rolesOf(c, input.roles, viewer) }),
    }
    const own = { userId: viewer.id, report: input.report }
    if (input.databaseId) {
      const { count } = await c.tx.reportView.updateMany({ where: { id: input.databaseId, ...own }, data })
      if (!count) throw notFound('The view')
      c.record({ type: 'ReportView', id: input.databaseId, after: data })
      return { id: input.databaseId }
    }
    c.as('createReportView')
    if ((await c.tx.reportView.count({ where: { userId: viewer.id } })) >= MOST_VIEWS)
      throw failure('CONFLICT', 'Delete a view before you save another one.')
    const { id } = await c.tx.reportView.create({ data: { ...own, ...data, createdAt: c.now }, select: { id: true } })
    c.record({ type: 'ReportView', id, after: { ...own, ...data } })
    return { id }
  },
  answers: ReportView.saved(),
})

mutation('deleteReportView', {
  description: 'Deletes an own view, for all it was shared with. Errors: NOT_FOUND for another person’s.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'The view.' }) }),
  may: 'signedIn',
  async does(c, { databaseId: id }, viewer) {
    const before = await c.tx.reportView.findFirst({ where: { id, userId: viewer.id } })
    if (!before) throw notFound('The view')
    await c.tx.reportView.delete({ where: { id } })
    c.record({ type: 'ReportView', id, before })
    return { id }
  },
  answers: ReportView.removed(),
})
