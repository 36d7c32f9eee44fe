import { graphql, readInlineData } from 'react-relay'
import type { fileValue_file$key } from '../__generated__/fileValue_file.graphql.ts'

/** A stored file of an answer as forms keep it; null where there is none. */
export function fileValue(key: fileValue_file$key | null | undefined) {
  if (!key) return null
  const { databaseId, url, name } = readInlineData(
    graphql`fragment fileValue_file on StoredFile @inline { databaseId url name }`,
    key,
  )
  return { _id: databaseId, url, name }
}
