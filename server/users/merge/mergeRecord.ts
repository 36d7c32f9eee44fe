import { z } from 'zod'
import type { Prisma } from '../../../prisma/generated/client/client.ts'

/** What a merge keeps so that it can be undone. */
const mergeRecord = z.object({
  /** What each part of the merge answered. */
  parts: z.record(z.string(), z.unknown()),
  /** Columns of the account that stays: what stood there, and what stands there now. */
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  secondary: z.object({
    email: z.string(),
    status: z.enum(['PENDING', 'ACTIVE', 'DENIED', 'DEACTIVATED']),
    deactivationReason: z.string().nullable(),
    deactivatedAt: z.string().nullable(),
    emailAfter: z.string(),
  }),
})
export type MergeRecord = z.infer<typeof mergeRecord>

export const mergeRecordIn = (json: unknown): MergeRecord => mergeRecord.parse(json)

/** What is left of it once one of the two is erased. */
export const FORGOTTEN = {
  parts: {},
  fields: {},
  secondary: { email: '', status: 'DEACTIVATED', deactivationReason: null, deactivatedAt: null, emailAfter: '' },
} satisfies MergeRecord

/** As it is kept: moments as text. */
export const asJson = (values: MergeRecord): Prisma.InputJsonObject => JSON.parse(JSON.stringify(values))
