import * as z from 'zod/mini'
import { SaveLearningRecordStoreInput } from '../contract/__generated__/limits.ts'
import { upTo } from '../ui/texts.ts'

/** The form’s values; what the server alone can know it says at the field. */
export const storeValues = z.object({
  endpoint: upTo('The address', SaveLearningRecordStoreInput.endpoint.max).check(
    z.regex(
      /^$|^https:\/\/\S+$|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/\S*)?$/,
      'Enter an address that begins with https://, as the store shows it.',
    ),
  ),
  username: upTo('The user name', SaveLearningRecordStoreInput.username.max),
  password: upTo('The password', SaveLearningRecordStoreInput.password.max),
})

export type StoreValues = z.infer<typeof storeValues>
