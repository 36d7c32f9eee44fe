import { bulkLists } from '../domain/bulk/acts.ts'
import { isPerson, type Viewer } from '../platform/viewer.ts'
import { readsReport } from './files/asked.ts'

/** Before the name of an admin list, where views and columns are kept of one as of a report. */
const LIST = 'list:'

/** What an admin list is kept under. */
export const listName = (list: string): string => `${LIST}${list}`

/** The admin list that something is kept under; undefined for a report. */
export const listIn = (name: string): string | undefined =>
  name.startsWith(LIST) ? name.slice(LIST.length) : undefined

/** Whether it is an admin list rather than a report. */
export const isList = (name: string): boolean => bulkLists().has(listIn(name) ?? '')

/** Keeps views and columns of it: who reads the report, and every administrator of an admin list. */
export const searches = (viewer: Viewer, name: string): boolean =>
  isList(name) ? viewer.isAdmin && isPerson(viewer) : readsReport(viewer, name)
