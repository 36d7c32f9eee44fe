import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import { rows as singleSignOnRows } from './single-sign-on/rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'
import './single-sign-on/merge.ts'
import './single-sign-on/on.ts'
import './single-sign-on/schema.ts'
import './news.ts'

export const access: Feature = { name: 'access', rows: [...rows, ...singleSignOnRows] }
