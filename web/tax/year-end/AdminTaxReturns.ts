import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AdminTaxReturnsFileMutation,
  TaxFileContent,
} from '../../__generated__/AdminTaxReturnsFileMutation.graphql.ts'
import type { AdminTaxReturnsWholeFileMutation } from '../../__generated__/AdminTaxReturnsWholeFileMutation.graphql.ts'
import type { AdminTaxReturnsIssueMutation } from '../../__generated__/AdminTaxReturnsIssueMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { counted } from '../../ui/formats.ts'
import { saveFile } from '../../ui/saveFile.ts'

/** The forms of a payer's year: as a file, and given out. */
export function useTaxReturns(payerId: string, year: number) {
  const { revalidate } = useRevalidator()
  const [saveDownload, isDownloading] = useSave<AdminTaxReturnsFileMutation>(graphql`
    mutation AdminTaxReturnsFileMutation($input: DownloadTaxReturnsInput!) {
      downloadTaxReturns(input: $input) { csv name rows }
    }
  `)
  const [saveWholeDownload, isDownloadingWhole] = useSave<AdminTaxReturnsWholeFileMutation>(graphql`
    mutation AdminTaxReturnsWholeFileMutation($input: DownloadTaxReturnsWithNumbersInput!) {
      downloadTaxReturnsWithNumbers(input: $input) { csv name rows }
    }
  `)
  const [saveIssue, isIssuing] = useSave<AdminTaxReturnsIssueMutation>(graphql`
    mutation AdminTaxReturnsIssueMutation($input: IssueTaxReturnsInput!) { issueTaxReturns(input: $input) { issued } }
  `)
  const download = async (content: TaxFileContent, withNumbers: boolean) => {
    const sure =
      !withNumbers ||
      (await confirm({
        title: 'Download whole tax numbers?',
        text: 'The file holds full social security and employer numbers. Keep it where only your tax preparer reads it, and delete it after filing. The activity log notes your name and whose numbers you read.',
        action: 'Download',
        stay: 'Not now',
      }))
    if (!sure) return
    const input = { payerId, year, content }
    const file = withNumbers
      ? (await saveWholeDownload({ input })).data?.downloadTaxReturnsWithNumbers
      : (await saveDownload({ input })).data?.downloadTaxReturns
    if (!file) return
    saveFile(file.csv, file.name, 'text/csv')
    showDone(`${counted(file.rows, 'form')} downloaded`)
  }
  const issue = async (pending: number) => {
    const sure = await confirm({
      title: `Mark ${counted(pending, 'form')} as given out?`,
      text: 'Do this once they went to the IRS and the recipients. They stay as they are: whatever changes later becomes a correction. This cannot be undone.',
      action: 'Mark as given out',
      stay: 'Not yet',
    })
    if (!sure) return
    const { data } = await saveIssue({ input: { payerId, year } })
    if (!data) return
    showDone(`${counted(data.issueTaxReturns.issued, 'form')} marked as given out`)
    await revalidate()
  }
  return { download, issue, isBusy: isDownloading || isDownloadingWhole || isIssuing }
}
