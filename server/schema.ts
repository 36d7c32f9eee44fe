import './features.ts'
import { builder } from './platform/graphql/builder.ts'
import { keepDoor } from './platform/graphql/gated.ts'
import { keepOwnChangesPersonal } from './platform/graphql/ownChanges.ts'

export const schema = keepDoor(keepOwnChangesPersonal(builder.toSchema()))
