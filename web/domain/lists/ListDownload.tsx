import { graphql } from 'react-relay'
import type { ListDownloadMutation } from '../../__generated__/ListDownloadMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { FileDownload, type FileFormat } from '../reporting/FileDownload.tsx'

type Props = {
  /** Field of the root that answers the list. */
  list: string
  /** Its arguments, as they narrow and order it now. */
  matching: object
  /** Ids of the columns that are shown, in order. */
  columns: readonly string[]
}

/** All rows of an admin list as a file: under the search, in the order and with the columns of the screen. */
export function ListDownload({ list, matching, columns }: Props) {
  const [save, isAsking] = useSave<ListDownloadMutation>(graphql`
    mutation ListDownloadMutation($input: RequestListFileInput!) {
      requestListFile(input: $input) { reportFile { databaseId ...ReportFileLine_file } }
    }
  `)
  const ask = async (format: FileFormat) => {
    const { data } = await save({ input: { list, format, matching, columns } })
    return data?.requestListFile.reportFile.databaseId
  }
  return <FileDownload report={`list:${list}`} isAsking={isAsking} ask={ask} />
}
