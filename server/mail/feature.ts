import type { Feature } from '../platform/feature.ts'
import { lettersTo } from './personalData.ts'
import { pages } from './http.ts'
import './on.ts'

export const mail: Feature = { name: 'mail', pages, personalData: { OutboxMail: { read: lettersTo } } }
