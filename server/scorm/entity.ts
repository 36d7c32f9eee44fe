import { entity } from '../platform/kit/entity.ts'
import { attemptsSeenBy, packagesSeenBy } from './rules.ts'

/** For who edits the course. */
export const ScormPackage = entity('ScormPackage', packagesSeenBy, 'create-edit-courses')
/** One's own way through a package. */
export const ScormAttempt = entity('ScormAttempt', attemptsSeenBy, { personOr: 'view-courses' })
