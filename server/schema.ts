import './features.ts'
import { builder } from './platform/graphql/builder.ts'
import { keepDoor } from './platform/graphql/gated.ts'
import { keepOwnChangesPersonal } from './platform/graphql/ownChanges.ts'
import { omitInvisible } from './platform/graphql/unseen.ts'

export const schema = keepDoor(keepOwnChangesPersonal(omitInvisible(builder.toSchema())))
