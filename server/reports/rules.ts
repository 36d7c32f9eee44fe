import type { Prisma } from '../../prisma/generated/client/client.ts'
import { inPerson, isPerson, type Viewer } from '../platform/viewer.ts'

/** Everyone sees the own files alone, in person: they were made with the rights of the person, not of who acts as them. */
export const ownReportFiles = (viewer: Viewer): Prisma.ReportFileWhereInput =>
  inPerson(viewer) ? { userId: viewer.id } : { id: { in: [] } }

export const seesReportFile = ({ userId }: { userId: string }, viewer: Viewer | null): boolean =>
  isOwnRow(userId, viewer)

/** The own views, and those shared with the role of the viewer; a partner system has none. */
export const reportViewsVisibleTo = (viewer: Viewer): Prisma.ReportViewWhereInput =>
  isPerson(viewer) ? { OR: [{ userId: viewer.id }, { roles: { has: viewer.roleKey } }] } : { id: { in: [] } }

export const seesReportView = (
  { userId, roles }: { userId: string; roles: readonly string[] },
  viewer: Viewer | null,
): boolean => viewer !== null && isPerson(viewer) && (viewer.id === userId || roles.includes(viewer.roleKey))

/** Schedules of the own views, in person: who gets emails is no business of who acts as somebody. */
export const ownReportSchedules = (viewer: Viewer): Prisma.ReportScheduleWhereInput =>
  inPerson(viewer) ? { view: { userId: viewer.id } } : { id: { in: [] } }

/** What the viewer is emailed, in person. */
export const ownReportMails = (viewer: Viewer): Prisma.ReportScheduleRecipientWhereInput =>
  inPerson(viewer) ? { userId: viewer.id } : { id: { in: [] } }

/** A row that belongs to a person, seen by them alone. */
export const isOwnRow = (userId: string, viewer: Viewer | null): boolean =>
  viewer !== null && inPerson(viewer) && viewer.id === userId
