import './features.ts'
import { builder } from './platform/graphql/builder.ts'
import { keepOwnChangesPersonal } from './platform/graphql/ownChanges.ts'

export const schema = keepOwnChangesPersonal(builder.toSchema())
