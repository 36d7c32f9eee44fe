import type { StoredFile } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { send } from '../../platform/http/http.ts'
import type { Page } from '../../platform/http/pages.ts'
import { sendFile } from '../../platform/http/static.ts'
import { isRight } from '../../platform/rights.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { ownReportFiles } from '../rules.ts'
import { keptSince } from './drop.ts'

const FOLDER = '/report-files/'

/** Holds all of the rights whose figures are in a file; one that is no right any more is nobody's. */
export const holdsAll = (viewer: Viewer | null, rights: readonly string[]): boolean =>
  rights.every((right) => isRight(right) && can(viewer, right))

/** What is ready of the file of a report: `id` is that of the report's file, since its address asks who it belongs to. */
export const ReportFileContent = builder
  .objectRef<{ id: string; file: Pick<StoredFile, 'name' | 'mediaType' | 'size'> }>('ReportFileContent')
  .implement({
    description: 'The finished file of a report, for who asked for it alone.',
    fields: (t) => ({
      url: t.string({
        description:
          'Where a browser that is signed in as who asked for it downloads it. Ends after seven days, with the session, and with a right whose figures are in it.',
        resolve: ({ id }) => FOLDER + id,
      }),
      name: t.string({ description: 'The name it is saved under.', resolve: ({ file }) => file.name }),
      mediaType: t.string({ description: 'Such as text/csv.', resolve: ({ file }) => file.mediaType }),
      size: t.int({ description: 'Bytes.', resolve: ({ file }) => file.size }),
    }),
  })

/** Files of reports hold figures of people, so each download asks who is there: an address that is passed on opens nothing. */
export const pages: Page[] = [
  {
    path: `${FOLDER}*`,
    async answer({ db, files, now }, req, res, url, contextOf) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false
      const { viewer } = await contextOf()
      if (!viewer) {
        send(res, { status: 401, body: 'Sign in to download this file.' })
        return true
      }
      const id = url.pathname.slice(FOLDER.length)
      const found =
        isUuid(id) && !viewer.held
          ? await db.reportFile.findFirst({
              where: { AND: [{ id, createdAt: { gte: keptSince(now()) } }, ownReportFiles(viewer)] },
              select: { rights: true, file: true },
            })
          : null
      if (!found?.file || !holdsAll(viewer, found.rights)) send(res, { status: 404, body: 'Not found' })
      else await sendFile(req, res, found.file, { files, isDownload: true, isKept: false })
      return true
    },
  },
]
