import './features.ts'
import { builder } from './platform/graphql/builder.ts'
import { keepDoor } from './platform/graphql/gated.ts'
import { keepOwnChangesPersonal } from './platform/graphql/ownChanges.ts'
import { omitInvisible } from './platform/graphql/unseen.ts'
import { askedInProcess } from './platform/operations/inProcess.ts'

export const schema = askedInProcess(keepDoor(keepOwnChangesPersonal(omitInvisible(builder.toSchema()))))
