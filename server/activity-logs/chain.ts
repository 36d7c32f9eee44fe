import { createHash } from 'node:crypto'

/** A row of the log beside its place in the chain, as text the way the database writes it; what is missing is null. */
export interface SealedRow {
  logId: string
  seal: number
  position: number
  contentHash: string
  hash: string
  id: string | null
  actorId: string | null
  realActorId: string | null
  clientId: string | null
  action: string | null
  targetType: string | null
  targetId: string | null
  requestId: string | null
  createdAt: string | null
  salt: string | null
  targetName: string | null
  before: string | null
  after: string | null
}

/** A link of the chain; moments are milliseconds as text, hashes hexadecimal. */
export interface Seal {
  number: number
  kind: string
  firstId: string | null
  lastId: string | null
  count: number
  newestAt: string | null
  removedTo: number | null
  months: number | null
  rowsHash: string | null
  hash: string
  sealedAt: string
  /** RETENTION: rows older than this were to go. */
  until: string | null
}

// The same as the functions activity_log_* of the database, written a second time on purpose: whoever alters the
// functions there is found out here.

/** A value with its length before it: no two lists of values have the same text. */
const field = (value: string | number | null) => (value === null ? '-' : `${Buffer.byteLength(String(value))}:${value}`)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const contentHashOf = ({ salt, targetName, before, after }: SealedRow): string =>
  sha256([salt, targetName, before, after].map(field).join(''))

const hashOf = ({
  id,
  actorId,
  realActorId,
  clientId,
  action,
  targetType,
  targetId,
  requestId,
  createdAt,
  contentHash,
}: SealedRow): string =>
  sha256(
    [id, actorId, realActorId, clientId, action, targetType, targetId, requestId, createdAt, contentHash]
      .map(field)
      .join(''),
  )

export const rowsHashOf = (rows: SealedRow[]): string => sha256(rows.map(({ logId, hash }) => logId + hash).join(''))

export const sealHashOf = (
  { number, kind, firstId, lastId, count, newestAt, removedTo, months, sealedAt, rowsHash }: Seal,
  previous: string | null,
): string =>
  sha256(
    [number, kind, firstId, lastId, count, newestAt, removedTo, months, sealedAt, rowsHash, previous]
      .map(field)
      .join(''),
  )

const isBlank = ({ salt, targetName, before, after }: SealedRow) =>
  [salt, targetName, before, after].every((value) => value === null)

/** What is wrong with a row, in words; null when nothing is. `erased` tells whether blank values are in order. */
export function faultOf(row: SealedRow, erased: (row: SealedRow) => boolean): string | null {
  if (row.id === null) return 'was removed'
  if (hashOf(row) !== row.hash) return 'was altered'
  if (contentHashOf(row) === row.contentHash) return null
  return isBlank(row)
    ? erased(row)
      ? null
      : 'lost its values, although the person it is about was not erased'
    : 'was altered in its values'
}
