import { entity } from '../platform/kit/entity.ts'
import { attemptsVisibleTo, packagesVisibleTo } from './rules.ts'

/** For who edits the course. */
export const ScormPackage = entity('ScormPackage', packagesVisibleTo, 'create-edit-courses')
/** One's own way through a package. */
export const ScormAttempt = entity('ScormAttempt', attemptsVisibleTo, { personOr: 'view-courses' })
