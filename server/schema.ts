import './access/schema.ts'
import './brands/schema.ts'
import './business-units/schema.ts'
import './dealers/schema.ts'
import './files/schema.ts'
import './groups/schema.ts'
import './help/schema.ts'
import './notifications/schema.ts'
import './roles/schema.ts'
import './settings/schema.ts'
import './users/schema.ts'
import { builder } from './platform/builder.ts'

export const schema = builder.toSchema()
